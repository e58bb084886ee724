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
let it: FileTest
let ann: Client
beforeEach(async () => {
  it = await fileTest()
  ann = await it.user()
})
afterEach(() => it.close())

const sweep = (): Promise<Swept> => sweepFiles(it.services, it.app.log)

/** A file under the data folder that is two days old. */
async function putOld(path: string): Promise<void> {
  const file = join(it.folder, 'files', path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, 'x')
  const old = new Date(Date.now() - 48 * HOUR)
  await utimes(file, old, old)
}

const stray = `objects/ab/${'c'.repeat(30)}`

describe('the sweep of files', () => {
  test('leaves what is in use or may still come', async () => {
    const param = await sendFile(it, ann, 'a.pdf', pdf)
    const waiting = await ann.call(uploadParam, asked('b.pdf', pdf.length))
    expect(await sweep()).toEqual({ expired: 0, deleted: 0, parts: 0, unknown: 0 })
    it.advance(24.5 * HOUR)
    expect(await sweep()).toEqual({ expired: 0, deleted: 0, parts: 0, unknown: 0 })
    expect(await it.row(waiting.id)).toBeDefined()
    expect((await it.app.inject(addressOf(param))).statusCode).toBe(200)
  })

  test('removes permissions that ran out, and what arrived for them without being recorded', async () => {
    const param = await ann.call(uploadParam, asked('a.pdf', pdf.length))
    await it.services.storage.put({ ...object, key: param.key }, pdf)
    it.advance(25 * HOUR + 60_000)
    expect(await sweep()).toEqual({ expired: 1, deleted: 0, parts: 0, unknown: 0 })
    expect(await it.row(param.id)).toBeUndefined()
    expect(it.onDisk('objects')).toEqual([])
    expect((await post(it, param, partsOf(param, pdf))).statusCode).toBe(403)
  })

  test('removes the bytes of deleted files, once, and keeps the row for the log', async () => {
    const { id } = await sendFile(it, ann, 'a.pdf', pdf)
    await removeRow(await ctxOf(it, ann), storedFile, Number(id))
    expect(it.onDisk('objects')).toHaveLength(1)
    expect(await sweep()).toMatchObject({ deleted: 1 })
    expect(it.onDisk('objects')).toEqual([])
    expect(await it.row(id)).toMatchObject({ state: 'removed' })
    expect(await sweep()).toMatchObject({ deleted: 0 })
  })

  test('removes what a call stored whose transaction did not end well', async () => {
    const ctx = await ctxOf(it, ann)
    const failing = it.services.db.transaction(async (db) => {
      await storeFile(
        { ...ctx, db },
        { name: 'a.pdf', bytes: pdf, infoType: 'test', infoId: null, publicStatus: 1 },
      )
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await sendFile(it, ann, 'b.pdf', pdf)
    expect(it.onDisk('objects')).toHaveLength(2)
    it.advance(25 * HOUR)
    expect(await sweep()).toEqual({ expired: 0, deleted: 0, parts: 0, unknown: 1 })
    expect(it.onDisk('objects')).toHaveLength(1)
  })

  test('removes strays of the folder and broken-off parts after a day, not before', async () => {
    const param = await sendFile(it, ann, 'a.pdf', pdf)
    await putOld(stray)
    await putOld('incoming/old')
    await writeFile(join(it.folder, 'files/incoming/new'), 'x')
    // The known object is old as well: what counts is that a row names it.
    const known = join(
      it.folder,
      'files/objects',
      it.onDisk('objects').find((path) => !stray.endsWith(path))!,
    )
    await utimes(known, new Date(0), new Date(0))
    expect(await sweep()).toEqual({ expired: 0, deleted: 0, parts: 1, unknown: 1 })
    expect(it.onDisk('incoming')).toEqual(['new'])
    expect((await it.app.inject(addressOf(param))).rawPayload).toEqual(pdf)
  })

  test('removes no object at all when the database knows none: it is the wrong one', async () => {
    await putOld(stray)
    expect(await sweep()).toMatchObject({ unknown: 0 })
    expect(it.onDisk('objects')).toHaveLength(1)
  })

  test('runs every hour', async () => {
    const { rows } = await it.services.db.execute(
      sql`select name, cron, timezone from pgboss.schedule where name = 'file-sweep'`,
    )
    expect(rows).toEqual([{ name: 'file-sweep', cron: '17 * * * *', timezone: 'Asia/Shanghai' }])
  })
})

const object = { contentType: 'application/pdf', disposition: 'inline', isPrivate: false }
