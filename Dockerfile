# The image of platform-conformance.
#
#   docker build -t platform-conformance .
#   docker build -t platform-conformance:browser --target with-browser .
#
# It runs as a user without rights, and with a read-only root file system: only /tmp and /work/reports are written. The
# profile is mounted at run time, and secrets come from the environment. The image contains none.
ARG NODE=22.21.1-bookworm-slim

# Builds the package, as npm publishes it.
FROM node:${NODE} AS pack
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN mkdir /packed && npm pack --pack-destination /packed

# Unpacks the package, and installs what it needs at run time, in the versions of the lock file.
FROM node:${NODE} AS install
WORKDIR /opt/platform-conformance
COPY --from=pack /packed/ /packed/
RUN tar -xzf /packed/platform-conformance-*.tgz --strip-components=1
COPY package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && rm package-lock.json
RUN chmod 0755 dist/src/cli/main.js

FROM node:${NODE} AS runtime
COPY --from=install /opt/platform-conformance /opt/platform-conformance
RUN ln -s /opt/platform-conformance/dist/src/cli/main.js /usr/local/bin/platform-conformance
WORKDIR /work
RUN mkdir reports && chown 1000:1000 reports
# Programs such as Chromium write to their home folder.
ENV HOME=/tmp
USER 1000:1000
ENTRYPOINT ["platform-conformance"]
CMD ["--help"]

# Also signs in with a browser (LOGIN_DRIVER=browser, BROWSER=chromium). Debian updates Chromium, so it has no version here.
FROM runtime AS with-browser
USER 0:0
RUN apt-get update && apt-get install -y --no-install-recommends chromium && rm -rf /var/lib/apt/lists/*
USER 1000:1000

# Without --target, the last stage is built: the small image.
FROM runtime AS plain
