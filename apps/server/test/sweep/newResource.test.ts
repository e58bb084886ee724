import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocksOf, copyProject, type GuideCopy } from './guide.ts'

const blocks = blocksOf('docs/add-a-resource.md')

let copy: GuideCopy
beforeAll(() => {
  copy = copyProject('apps/web/src/areas/research')
})
afterAll(() => copy.remove())

test('a new registry works when its guide is followed to the letter', { timeout: 600_000 }, async () => {
  expect(blocks.length).toBeGreaterThanOrEqual(8)
  for (const block of blocks) await copy.follow(block)
  const migrations = join(copy.folder, 'apps/server/src/db/migrations')
  const sql = readdirSync(migrations).find((name) => name.endsWith('_trademark.sql'))
  expect(readFileSync(join(migrations, sql!), 'utf8')).toContain(
    'CREATE UNIQUE INDEX "trademark_reg_no_nice_class"',
  )
  await expect(copy.runCommand('npm run new-resource -- trademark 商标')).rejects.toMatchObject({
    stderr: expect.stringContaining('商标（research.trademark，表 trademark）已存在'),
  })
})
