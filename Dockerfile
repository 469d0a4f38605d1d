# docker build -t card-scan-bot .   (linux/amd64 and linux/arm64: docker buildx build --platform linux/amd64,linux/arm64 .)
# docker run -p 3000:3000 -v card-scan-bot:/data --env-file .env card-scan-bot
# docker run -e REDIS_URL=redis://… card-scan-bot sh scripts/run-node.sh dist/worker.js   (reads cards for a service elsewhere)
# `npm run try:image` runs these very steps in an empty folder, where there is no container engine.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY reader/package.json reader/
RUN npm ci --ignore-scripts --omit=dev
COPY . .
# What only builds goes; of the libraries for every platform one is needed, and the image has a Node of its own.
RUN npm run build \
  && npm uninstall --no-save --ignore-scripts --omit=dev vite @vitejs/plugin-react @tailwindcss/vite tailwindcss \
  && rm -rf node_modules/onnxruntime-node/bin/napi-v*/darwin node_modules/onnxruntime-node/bin/napi-v*/win32 \
    node_modules/node-linux-* \
  && case "$(uname -m)" in x86_64) other=arm64 ;; *) other=x64 ;; esac \
  && rm -rf node_modules/onnxruntime-node/bin/napi-v*/linux/$other

FROM node:24-slim
WORKDIR /app
COPY --from=build /app ./
RUN mkdir /data && chown node /data
USER node
VOLUME /data
EXPOSE 3000
ENV NODE_ENV=production DATABASE_PATH=/data/card-scan-bot.db
HEALTHCHECK CMD node -e "fetch('http://127.0.0.1:' + (process.env.PORT ?? 3000) + '/readyz').then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"
CMD ["sh", "scripts/run-node.sh", "dist/main.js"]
