import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { missingPrograms, startCeph } from './ceph/startCeph.ts'
import { runTool } from './run.ts'

/** Where the tests find an S3 storage. The role of the keys must be allowed to make buckets and their CORS rules. */
const NAMES = ['HEPU_TEST_S3_ENDPOINT', 'HEPU_TEST_S3_ACCESS_KEY', 'HEPU_TEST_S3_SECRET_KEY'] as const

/**
 * `npm run test:s3`: the tests of the storage of files against a real S3 storage: that of HEPU_TEST_S3_*, or a Ceph of
 * its own that is started for the purpose and thrown away. Arguments go to vitest.
 */
if (NAMES.every((name) => process.env[name])) {
  process.exitCode = await runTests(process.argv.slice(2), {})
} else {
  const missing = missingPrograms()
  if (missing.length > 0) {
    console.log(`Tests against S3 not run: ${missing.join(', ')} not installed.`)
    console.log('On Debian or Ubuntu: apt-get install radosgw ceph-mon ceph-mgr ceph-osd ceph-common')
    console.log(`Or name a storage of yours in ${NAMES.join(', ')}.`)
  } else {
    process.exitCode = await runOnCeph(process.argv.slice(2))
  }
}

async function runOnCeph(args: string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'hepu-ceph-'))
  try {
    const ceph = await startCeph(folder)
    try {
      const [endpoint, accessKey, secretKey] = NAMES
      return await runTests(args, {
        [endpoint]: ceph.endpoint,
        [accessKey]: ceph.accessKey,
        [secretKey]: ceph.secretKey,
      })
    } finally {
      await ceph.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function runTests(args: string[], env: Record<string, string>): Promise<number> {
  return runTool('vitest', ['run', '--config', 'vitest.s3.config.ts', ...args], { env })
}
