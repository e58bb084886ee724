import { afterEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { openS3 } from './s3.ts'

const settings = {
  HEPU_S3_ENDPOINT: 'https://s3.example.com',
  HEPU_S3_BUCKET: 'hepu-files',
  HEPU_S3_ACCESS_KEY: 'key',
  HEPU_S3_SECRET_KEY: 'secret',
}
const open = (more: Record<string, string> = {}) => openS3(readConfig({ ...settings, ...more }).s3!)
const now = new Date()
const permit = { minBytes: 1, maxBytes: 9, now, expiresAt: new Date(now.getTime() + 60_000) }
const object = { key: 'ab/稻.pdf', contentType: 'application/pdf', disposition: 'inline', isPrivate: false }

afterEach(() => void vi.unstubAllGlobals())

describe('the address of a bucket', () => {
  test.each([
    [{}, 'https://s3.example.com/hepu-files', 'https://s3.example.com'],
    [{ HEPU_S3_STYLE: 'host' }, 'https://hepu-files.s3.example.com', 'https://hepu-files.s3.example.com'],
    [
      { HEPU_S3_PUBLIC_HOST: 'https://files.example.com/' },
      'https://files.example.com',
      'https://files.example.com',
    ],
  ])('the address follows from the settings %j', async (more, host, origin) => {
    const storage = open(more)
    expect([storage.host, storage.origin]).toEqual([host, origin])
    expect((await storage.permit(object, permit)).host).toBe(host)
    expect(await storage.sign(object.key, now, permit.expiresAt)).toMatch(
      new RegExp(`^${host}/ab/%E7%A8%BB\\.pdf\\?X-Amz-Expires=60&`),
    )
  })
})

test('F-185 every value of a form has a condition of its own', async () => {
  const form = await open().permit({ ...object, isPrivate: true }, permit)
  const { conditions } = JSON.parse(Buffer.from(form.policy, 'base64').toString()) as {
    conditions: (Record<string, string> | string[])[]
  }
  const named = conditions.flatMap((condition) =>
    Array.isArray(condition) ? condition[1] : Object.keys(condition),
  )
  for (const name of Object.keys(form.fields)) {
    if (name !== 'x-amz-signature') expect(named).toContain(name)
  }
  expect(conditions).toContainEqual({ acl: 'private' })
  expect(conditions).toContainEqual({ key: object.key })
  expect(conditions).toContainEqual(['content-length-range', 1, 9])
})

describe('an answer of the storage', () => {
  test.each([403, 500, 503])(
    'the status %d is a refusal with a message, and its body is the cause',
    async (status) => {
      vi.stubGlobal('fetch', async () => new Response('<Code>Denied</Code>', { status }))
      await expect(open().put(object, Buffer.from('x'))).rejects.toMatchObject({
        code: 'OUTSIDE_FAILED',
        message: '文件存储暂时不可用，请稍后再试',
        cause: new Error(`storage answered ${status}: <Code>Denied</Code>`),
      })
    },
  )

  test('the status 404 means that there is no object, for head and remove', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
    expect(await open().head(object.key)).toBeUndefined()
    await expect(open().remove(object.key)).resolves.toBeUndefined()
  })
})
