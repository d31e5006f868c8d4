"""`./start`: starts the application for the simulated platform of the conformance suite, on this machine.

It only fills in settings that the environment does not have. The values are not secret, and belong to
conformance.env. In production, set every variable of README.md and start server.py.
"""

import base64
import os
from pathlib import Path

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

given = os.environ
port = given.setdefault("PORT", "3000")
given.setdefault("PLATFORM_URL", "http://127.0.0.1:8440")
given.setdefault("REDIRECT_URI", f"http://127.0.0.1:{port}/sso/callback")
given.setdefault("CLIENT_ID", "StarterKit1")
given.setdefault("CLIENT_SECRET", "NotARealSecretOfAnybody4711")
given.setdefault("CONTROL_TOKEN", "NotARealTokenOfAnybody4711")
folder = Path(given.setdefault("DATA_FOLDER", "data"))

# A key pair that signs the webhooks of the simulated platform. The suite reads the private half from this file.
key_file = folder / "webhook-key.pem"
if not key_file.exists():
    folder.mkdir(parents=True, exist_ok=True)
    new_key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    key_file.touch(mode=0o600)
    key_file.write_bytes(
        new_key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
public_half = (
    serialization.load_pem_private_key(key_file.read_bytes(), password=None)
    .public_key()
    .public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
)
given.setdefault("WEBHOOK_KEY", base64.b64encode(public_half).decode())

import server  # noqa: E402: it reads the settings

server.run()
