import { defineConfig } from 'vitest/config'

/** Tests against an S3 storage; not part of the normal run. `npm run test:s3` says where it is. */
export default defineConfig({
  test: {
    name: 's3',
    include: ['apps/server/**/*.s3.test.ts'],
    globalSetup: ['apps/server/test/cluster.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
