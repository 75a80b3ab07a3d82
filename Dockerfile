# The service in a container: docs/OPERATIONS.md, "In a container". Any base does that has Node 24, npm and glibc.
ARG BASE=docker.io/library/node:24.21.0-bookworm-slim

# Nothing that is installed is run, so whichever machine builds installs for the one that will run it.
FROM --platform=$BUILDPLATFORM ${BASE} AS packages
ARG TARGETARCH
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY clients/cli/package.json clients/cli/
COPY clients/dashboard/package.json clients/dashboard/
COPY networks/simulator/package.json networks/simulator/
# Node is the base's, and no machine of these two needs pictures to be decoded by WebAssembly.
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --os=linux --libc=glibc --cpu="$(echo "$TARGETARCH" | sed s/amd64/x64/)" && \
    rm -rf node_modules/node-linux-* node_modules/@img/sharp-wasm32 && \
    mkdir /data

FROM ${BASE}
ARG REVISION
LABEL org.opencontainers.image.title="Otterpost" \
      org.opencontainers.image.description="Post, schedule and analyse content on X, Bluesky and LinkedIn" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.revision="$REVISION"
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY . .
# The one place that is written to.
COPY --from=packages --chown=1000:1000 /data /data
ENV HOST=0.0.0.0 DATA_DIR=/data
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/app/otterpost"]
CMD ["serve"]
