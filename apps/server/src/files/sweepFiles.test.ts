import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { uploadParam } from '@hepu/api/core/file/file'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ctxOf, type Client } from '../../test/testApp.ts'
import { removeRow } from '../db/write.ts'
import { storedFile } from '../db/schema/index.ts'
import { storeFile } from './recordFile.ts'
import { sweepFiles, type Swept } from './sweepFiles.ts'
import { addressOf, asked, fileTest, partsOf, pdf, post, sendFile, type FileTest } from './testFiles.ts'

const HOUR = 3_600_000
let server: FileTest
let ann: Client
beforeEach(async () => {
  server = await fileTest()
  ann = await server.user()
})
afterEach(() => server.close())

const sweep = (): Promise<Swept> => sweepFiles(server.services, server.app.log)

/** A file under the data folder that is two days old. */
async function putOld(path: string): Promise<void> {
  const file = join(server.folder, 'files', path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, 'x')
  const old = new Date(Date.now() - 48 * HOUR)
  await utimes(file, old, old)
}

const stray = `objects/ab/${'c'.repeat(30)}`

describe('the sweep of files', () => {
  test('the sweep keeps files in use and those that may still arrive', async () => {
    const param = await sendFile(server, ann, 'a.pdf', pdf)
    const waiting = await ann.call(uploadParam, asked('b.pdf', pdf.length))
    expect(await sweep()).toEqual({ expired: 0, deleted: 0, parts: 0, unknown: 0 })
    server.advance(24.5 * HOUR)
    expect(await sweep()).toEqual({ expired: 0, deleted: 0, parts: 0, unknown: 0 })
    expect(await server.row(waiting.id)).toBeDefined()
    expect((await server.app.inject(addressOf(param))).statusCode).toBe(200)
  })

  test('the sweep removes expired permissions, and files that arrived for them without being recorded', async () => {
    const param = await ann.call(uploadParam, asked('a.pdf', pdf.length))
    await server.services.storage.put({ ...object, key: param.key }, pdf)
    server.advance(25 * HOUR + 60_000)
    expect(await sweep()).toEqual({ expired: 1, deleted: 0, parts: 0, unknown: 0 })
    expect(await server.row(param.id)).toBeUndefined()
    expect(server.onDisk('objects')).toEqual([])
    expect((await post(server, param, partsOf(param, pdf))).statusCode).toBe(403)
  })

  test('the sweep removes the bytes of deleted files once, and keeps the row for the log', async () => {
    const { id } = await sendFile(server, ann, 'a.pdf', pdf)
    await removeRow(await ctxOf(server, ann), storedFile, Number(id))
    expect(server.onDisk('objects')).toHaveLength(1)
    expect(await sweep()).toMatchObject({ deleted: 1 })
    expect(server.onDisk('objects')).toEqual([])
    expect(await server.row(id)).toMatchObject({ state: 'removed' })
    expect(await sweep()).toMatchObject({ deleted: 0 })
  })

  test('the sweep removes the file of a call whose transaction failed', async () => {
    const ctx = await ctxOf(server, ann)
    const failing = server.services.db.transaction(async (db) => {
      await storeFile(
        { ...ctx, db },
        { name: 'a.pdf', bytes: pdf, infoType: 'test', infoId: null, publicStatus: 1 },
      )
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await sendFile(server, ann, 'b.pdf', pdf)
    expect(server.onDisk('objects')).toHaveLength(2)
    server.advance(25 * HOUR)
    expect(await sweep()).toEqual({ expired: 0, deleted: 0, parts: 0, unknown: 1 })
    expect(server.onDisk('objects')).toHaveLength(1)
  })

  test('the sweep removes unknown files of the folder and partial uploads after a day, not before', async () => {
    const param = await sendFile(server, ann, 'a.pdf', pdf)
    await putOld(stray)
    await putOld('incoming/old')
    await writeFile(join(server.folder, 'files/incoming/new'), 'x')
    // The known object is old as well: what counts is that a row names it.
    const known = join(
      server.folder,
      'files/objects',
      server.onDisk('objects').find((path) => !stray.endsWith(path))!,
    )
    await utimes(known, new Date(0), new Date(0))
    expect(await sweep()).toEqual({ expired: 0, deleted: 0, parts: 1, unknown: 1 })
    expect(server.onDisk('incoming')).toEqual(['new'])
    expect((await server.app.inject(addressOf(param))).rawPayload).toEqual(pdf)
  })

  test('the sweep removes no object if the database knows none, because it is the wrong database', async () => {
    await putOld(stray)
    expect(await sweep()).toMatchObject({ unknown: 0 })
    expect(server.onDisk('objects')).toHaveLength(1)
  })

  test('the sweep runs every hour', async () => {
    const { rows } = await server.services.db.execute(
      sql`select name, cron, timezone from pgboss.schedule where name = 'file-sweep'`,
    )
    expect(rows).toEqual([{ name: 'file-sweep', cron: '17 * * * *', timezone: 'Asia/Shanghai' }])
  })
})

const object = { contentType: 'application/pdf', disposition: 'inline', isPrivate: false }
