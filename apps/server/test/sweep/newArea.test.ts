import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocksOf, copyProject, type GuideCopy } from './guide.ts'

const blocks = blocksOf('docs/add-an-area.md')

let copy: GuideCopy
beforeAll(() => {
  copy = copyProject('apps/web', 'apps/e2e', 'bench', 'docs/glossary.md')
})
afterAll(() => copy.remove())

test('a new area works when its guide is followed to the letter', { timeout: 240_000 }, async () => {
  expect(blocks.length).toBeGreaterThanOrEqual(10)
  for (const block of blocks) await copy.follow(block)
  await expect(copy.runCommand('npm run -s routes')).resolves.toContain('/api/notice/notice/insert')
  await expect(copy.runCommand('npm run -s screens')).resolves.toContain('NoticeList')
  expect(existsSync(join(copy.folder, 'apps/server/src/areas/notice/README.md'))).toBe(true)
  await expect(copy.runCommand('npm run new-area -- notice 通知')).rejects.toMatchObject({
    stderr: expect.stringContaining('「notice」已是业务区、数据表或登记库的名称'),
  })
})
