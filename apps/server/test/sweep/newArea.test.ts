import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocksOf, copyProject, type GuideCopy } from './guide.ts'

const blocks = blocksOf('docs/add-an-area.md')

let copy: GuideCopy
beforeAll(() => {
  copy = copyProject(
    'apps/web',
    'apps/e2e',
    'bench',
    'docs/glossary.md',
    'README.md',
    'README.en.md',
    'vitest.d.ts',
  )
})
afterAll(() => copy.remove())

test('a new area works when its guide is followed to the letter', { timeout: 600_000 }, async () => {
  expect(blocks.length).toBeGreaterThanOrEqual(12)
  let printed = ''
  for (const block of blocks) printed += await copy.follow(block)
  expect(printed).toContain('/api/notice/notice/insert')
  expect(printed).toMatch(/'notice' +│ '通知'/u)
  await checkTypes()
  await expect(copy.runCommand('npm run new-area -- notice 通知')).rejects.toMatchObject({
    stderr: expect.stringContaining('「notice」已是业务区、数据表、登记库或公开页面的名称'),
  })
})

/** Checks the types of the files of the area and of the lists that name it, in server and web as `npm run types` does. */
async function checkTypes(): Promise<void> {
  const lists = ['builtInRoles', 'menus', 'outlines', 'routes'].map((list) => `packages/api/src/${list}.ts`)
  await checkProject('tsconfig.json', [
    'apps/server/src/areas/notice',
    'apps/server/test/cluster.ts',
    'apps/server/src/**/*.d.ts',
    ...lists,
  ])
  await checkProject('apps/web/tsconfig.json', ['apps/web/src/areas/notice', 'apps/web/src/app/screens.ts'])
}

async function checkProject(base: string, include: readonly string[]): Promise<void> {
  writeFileSync(join(copy.folder, 'tsconfig.area.json'), JSON.stringify({ extends: `./${base}`, include }))
  await copy.runCommand('npx tsc -p tsconfig.area.json')
}
