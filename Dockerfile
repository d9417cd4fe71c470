# The site as an image: small, without root, and with nothing that only the build needs.
#   docker build --build-arg SITE_URL=https://example.com --tag site .
ARG NODE=20.19-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /site
COPY . .
# The build writes these into the pages.
ARG SITE_URL=http://localhost:8080
ARG ANALYTICS_URL=
RUN npm run build && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:${NODE}
ARG SITE_URL=http://localhost:8080
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data SITE_URL=${SITE_URL}
WORKDIR /site
COPY --from=build /site/package.json ./
COPY --from=build /site/node_modules node_modules
COPY --from=build /site/dist dist
COPY --from=build /site/api/commands api/commands
COPY --from=build /site/api/shared/back-off.mjs api/shared/
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s CMD ["node", "api/commands/health.mjs"]
# No npm in between: the supervisor gets the signal that stops the container.
CMD ["node", "api/commands/serve.mjs"]
