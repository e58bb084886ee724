import { fileInfoUpload } from '@hepu/api/core/file/file'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ctxOf, type Client } from '../../test/testApp.ts'
import { inTransaction } from '../db/transaction.ts'
import { storeFile } from './recordFile.ts'
import { listFiles } from './attachedFiles.ts'
import { fileTest, text, type FileTest } from './testFiles.ts'

/** A bucket that takes and drops whatever comes; storage.s3.test.ts tries the product against a real one. */
const objects = new Map<string, number>()
let bucket: FastifyInstance
let app: FileTest
let ann: Client
beforeAll(async () => {
  bucket = await openBucket()
  app = await fileTest({
    HEPU_S3_ENDPOINT: await bucket.listen({ host: '127.0.0.1', port: 0 }),
    HEPU_S3_BUCKET: 'hepu',
    HEPU_S3_ACCESS_KEY: 'x',
    HEPU_S3_SECRET_KEY: 'y',
  })
  ann = await app.user()
})
afterAll(async () => {
  await app.close()
  await bucket.close()
})

async function openBucket(): Promise<FastifyInstance> {
  const made = Fastify()
  made.removeAllContentTypeParsers()
  made.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  made.put<{ Body: Buffer }>('/*', async (request) => void objects.set(request.url, request.body.length))
  made.delete('/*', async (request) => void objects.delete(request.url))
  return made
}

test('F-186 more uploads at once than there are connections are all stored', async () => {
  const own = { infoType: 'avatar', infoId: String(ann.userId) }
  const files = Array.from({ length: 30 }, (_, at) => ({ name: `${at}.csv`, bytes: text }))
  await Promise.all(files.map((file) => ann.upload(fileInfoUpload, own, file)))
  expect(await listFiles(await ctxOf(app, ann), { ...own, orgId: ann.orgId })).toHaveLength(30)
  expect(objects.size).toBe(30)
})

test('a file of a call whose transaction failed is removed', async () => {
  const ctx = await ctxOf(app, ann)
  const before = objects.size
  const failing = inTransaction(app.services.db, async (db) => {
    const file = { name: 'a.csv', bytes: text, infoType: 'lost', infoId: '92', publicStatus: 1 }
    await storeFile({ ...ctx, db }, file)
    expect(objects.size).toBe(before + 1)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await expect.poll(() => objects.size).toBe(before)
})
