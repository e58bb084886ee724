import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig, type Config } from '../src/config.ts'

/**
 * Returns settings for tests: silent, a fixed captcha answer, limits that no test reaches by accident, and a data folder
 * that does not exist. A test that stores files sets a folder of its own.
 */
export const testConfig = (env: Record<string, string> = {}): Config =>
  readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    HEPU_TEST_CAPTCHA: 'TEST',
    HEPU_RATE_LIMIT: '1000000',
    HEPU_SIGN_IN_LIMIT: '1000000',
    HEPU_AI_LIMIT: '1000000',
    HEPU_POOL_SIZE: '8',
    HEPU_DATA_DIR: join(tmpdir(), 'hepu-test-no-files'),
    ...env,
  })
