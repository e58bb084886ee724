import { pageRuns } from '@hepu/api/areas/contract/distribution/distributionRun'
import { contractPage, createContract } from '@hepu/api/areas/contract/record/contractCalls'
import { projectTree } from '@hepu/api/areas/project/node/projectTracking'
import { must } from '@hepu/api/core/must'
import type { Page } from '@playwright/test'
import { FIRST_LIST, filesOf } from '../../../../bench/weigh.ts'
import { call } from '../../support/call.ts'
import { examine } from '../../support/examine.ts'
import { isOfContracts, screens } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

test.use({ role: 'admin' })
test.setTimeout(300_000)

/** Screens of one contract, which the address names. */
const ofContract = [
  'ContractDetail',
  'ContractResult',
  'ContractAchievement',
  'ContractChange',
  'ContractSupplement',
  'ContractReceivable',
  'ContractPayment',
  'ContractAllocation',
  'ContractProfit',
].map((name) => `task/contract/${name}`)

/** The panes of a contract, by the name that the address has for them. */
const panes = [
  'results',
  'links',
  'change',
  'supplement',
  'commission',
  'payment',
  'receivable',
  'allocation',
  'profit',
  'body',
]
const commissionParts = ['rule', 'declaration', 'run', 'outside', 'statement']

/** Returns the query of each screen that shows one record: one of the demo data, or one made here. */
async function findQueries(page: Page): Promise<ReadonlyMap<string, string>> {
  const { records: licences } = await call(page, contractPage, { model: { name: '黄淮海生产经营许可' } })
  const contractId = must(licences[0], 'the licence of the demo').id
  const name = '示范草稿（打开页面）'
  const [draft, { records: runs }, { records: templates }, { records: projects }] = await Promise.all([
    call(page, createContract, { name }),
    call(page, pageRuns, { model: {} }),
    call(page, contractPage, { model: { kind: 'TEMPLATE' } }),
    call(page, projectTree, { model: {} }),
  ])
  return new Map([
    ...ofContract.map((path) => [path, `contractId=${contractId}`] as const),
    ['task/contract/ContractDraftDetail', `contractId=${draft.id}`],
    ['task/contractTemplate/contractTemplateDetails', `id=${must(templates[0], 'a template').id}`],
    ['task/contractDistribution/details', `id=${must(runs[0], 'a run').id}`],
    ['task/project/ProjectContract', `projectId=${must(projects[0], 'a project').id}`],
  ])
}

/** Screens of contracts, from the web app's own list. */
const paths = screens.map(({ path }) => path).filter(isOfContracts)

test('each screen of contracts opens with a record, speaks Chinese, is accessible and stays within its limit', async ({
  page,
  pane,
}) => {
  expect(paths).toHaveLength(21)
  const first = await filesOf(page, FIRST_LIST)
  const queries = await findQueries(page)
  for (const path of paths) {
    const query = queries.get(path)
    await examine(
      { page, pane },
      { path, url: query ? `/${path}?${query}` : `/${path}`, first, isClose: true },
    )
    await expect(pane.locator('.pane-note[role=alert]:visible'), path).toHaveCount(0)
  }
})

test('each pane of a contract opens under its address, and stays within the limit of a screen', async ({
  page,
  pane,
}) => {
  const first = await filesOf(page, FIRST_LIST)
  const path = 'task/contract/ContractDetail'
  const query = (await findQueries(page)).get(path)
  const shown = [
    ...panes.map((name) => `activeName=${name}`),
    ...commissionParts.map((part) => `activeName=commission&part=${part}`),
  ]
  for (const tab of shown) {
    await examine({ page, pane }, { path, url: `/${path}?${query}&${tab}`, first, isClose: true })
    await expect(pane.getByRole('tab', { selected: true }).first(), tab).toBeVisible()
    await expect(pane.locator('.pane-note[role=alert]:visible'), tab).toHaveCount(0)
  }
})
