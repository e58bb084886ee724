import { basename, dirname } from 'node:path/posix'
import { groupPage } from '@hepu/api/areas/experiment/group/group'
import { varietyPage } from '@hepu/api/areas/experiment/trialVariety'
import type { Locator, Page } from '@playwright/test'
import { FIRST_LIST, filesOf } from '../../../../bench/weigh.ts'
import { examine, openQuickly } from '../../support/examine.ts'
import { framedPaths, isDistinct, isOfContracts } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

/** Number of screens visited in one test. */
const PER_RUN = 20

/** Parts of the product with a test of their own below. */
const NAMED = ['business', 'change', 'estimate', 'fruits', 'fruits-progress-4', 'research']

const partOf = (path: string): string => path.split('/')[0]!
// Those of contracts are opened with a contract in a sweep of their own (contract/screens.spec.ts).
const swept = framedPaths.filter((path) => !isOfContracts(path))
const screensOf = (part: string): string[] => swept.filter((path) => partOf(path) === part)
const otherParts = [...new Set(swept.map(partOf))].filter((part) => !NAMED.includes(part))

/** Returns the screens of a part, so many at a time. */
const runsOf = (paths: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(paths.length / PER_RUN) }, (_, at) =>
    paths.slice(at * PER_RUN, (at + 1) * PER_RUN),
  )
const research = screensOf('research')

/** Lists with rows in the demo data, each with the detail that a row leads to. */
const leading: readonly (readonly [list: string, detail: string])[] = [
  ['estimate/estimate-progress', 'analysisInformation'],
  ['research/progressTesting', 'analysisInformation'],
  ['system/role', 'PersonnelAllotment'],
  ['task/project', 'projectDetails'],
  ['task/projectApplication', 'applicationDetails'],
  ['task/projectApproval', 'approvalDetails'],
  ['task/projectExamine', 'examineDetails'],
  ['task/projectExecute', 'ProjectExecuteDetails'],
  ['task/projectClosing', 'closingDetails'],
  ['task/projectSource', 'sourceDetails'],
  ['task/archiveUser', 'ArchiveUserDetails'],
  ['task/contract', 'ContractDetail'],
  ['task/contractTemplate', 'contractTemplateDetails'],
  ['product-list', 'lookUp'],
  ['change/change-list', 'lookUp'],
  ['product/transactionFlow', 'flowDetails'],
  ['research/research-onePaperProduct', 'lookUp'],
  ['business/business-listofachievements', 'achievementslookover'],
  ['business/business-demandlist', 'requirementList'],
  ['business/business-consultlist', 'consultDetails'],
  ['change/change-listofachievements', 'achievementslookover'],
  ['change/change-achievements', 'achievementslookover'],
  ['change/change-demandlist', 'requirementList'],
  ['breeding/breederArchive', 'breederDetails'],
  ['integration/providerSelection', 'selectionDetails'],
  ['integration/providerManage', 'pdManageDetails'],
  ['integration/serviceManage', 'serviceManageDetails'],
  ['system/personnel', 'personnelDetails'],
  ...research
    .filter((path) => path.endsWith('DetailsCheck'))
    .map((path) => [dirname(path), basename(path)] as const),
]

test.describe('the screens of the workspace', () => {
  test.use({ role: 'admin' })
  test.setTimeout(240_000)

  test(
    'F-001 F-020 each screen of fruits opens under its address and speaks Chinese',
    look(screensOf('fruits')),
  )

  test(
    'F-001 F-023 F-024 each screen of estimate opens under its address and speaks Chinese',
    look(screensOf('estimate')),
  )

  test(
    'F-001 F-019 each screen of fruits-progress-4 opens under its address and speaks Chinese',
    look(screensOf('fruits-progress-4')),
  )

  test(
    'F-001 F-025 F-026 each screen of business opens under its address and speaks Chinese',
    look(screensOf('business')),
  )

  test(
    'F-001 F-027–F-030 each screen of change opens under its address and speaks Chinese',
    look(screensOf('change')),
  )

  for (const [at, paths] of runsOf(research).entries()) {
    test(
      `F-001 F-035–F-038 F-043 each screen of research (${at + 1}) opens under its address and speaks Chinese`,
      look(paths),
    )
  }

  for (const part of otherParts) {
    for (const [at, paths] of runsOf(screensOf(part)).entries()) {
      test(
        `F-001 F-043 each screen of ${part} (${at + 1}) opens under its address and speaks Chinese`,
        look(paths),
      )
    }
  }

  test('F-022 F-025 F-028–F-030 F-033 each list with details opens at their prefix, and its rows link to them', async ({
    page,
    pane,
  }) => {
    for (const [list, detail] of leading) {
      await openQuickly(page, `/${list}`)
      // 成果展示 and 服务选择 show cards instead of rows.
      const link = pane.locator(`a[href*="/${list}/${detail}?"]`).first()
      await expect(link, list).toBeVisible()
      await link.click()
      await expect(page, list).toHaveURL((url) => url.pathname === `/${list}/${detail}`)
      await expect(pane.getByRole('heading', { level: 1 }), detail).toBeVisible()
      await expect(pane.locator('.turning, [aria-busy=true]')).toHaveCount(0)
      await expect(pane.getByRole('alert').filter({ visible: true }), detail).toHaveCount(0)
      if (list !== 'change/change-listofachievements') continue
      await openQuickly(page, `/${list}/editachievements${new URL(page.url()).search}`)
      await expect(pane.getByRole('heading', { level: 1 })).toHaveText(/编辑/)
      await expect(pane.getByLabel('成果名称')).not.toHaveValue('')
    }
  })
})

/** Opens one screen after the other; those with content of their own are looked at closely. */
function look(paths: readonly string[]) {
  return async ({ page, pane }: { page: Page; pane: Locator }) => {
    const first = await filesOf(page, FIRST_LIST)
    const query = await findQuery(page)
    for (const path of paths) {
      const url = needsRecords(path) ? `/${path}?${query}` : `/${path}`
      await examine({ page, pane }, { path, url, first, isClose: isDistinct(path) })
    }
  }
}

/** Returns true for a screen of a group or an entry; the list of imports shows a batch under an id. */
const needsRecords = (path: string): boolean => isDistinct(path) && !path.endsWith('/importBatches')

/** Returns the query of the screens of a group and of an entry: one of each from the demo data. */
async function findQuery(page: Page): Promise<string> {
  const firstOf = (path: string) =>
    page.evaluate(async (url) => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token: `Bearer ${sessionStorage.getItem('token')}` },
        body: JSON.stringify({ size: 1, model: {} }),
      })
      const { data } = (await answer.json()) as { data: { records: { id: string }[] } }
      return data.records[0]!.id
    }, path)
  return `groupId=${await firstOf(groupPage.path)}&id=${await firstOf(varietyPage.path)}`
}
