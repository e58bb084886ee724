import type { Locator, Page } from '@playwright/test'
import { openQuickly } from '../../support/examine.ts'
import { expect, test } from '../../support/test.ts'

test.use({ role: 'admin', viewport: { width: 390, height: 844 } })
test.setTimeout(180_000)

/** Screens of one record of the demo, by the part of the product. */
const ofRecords: Readonly<Record<string, readonly string[]>> = {
  project: [
    'projectDetails',
    'ProjectMembers',
    'RiskRecord',
    'ProjectFund',
    'ProjectFund/ProjectBudget',
    'ProcessDocuments',
    'PlanProgress',
    'ChangeRecord',
    'Baseline',
    'ProjectResults',
    'ProjectContract',
  ].map((name) => `/task/project/${name}?projectId=1`),
  contract: ['/task/contract/ContractDetail?contractId=5'],
  trial: [
    '/estimate/estimate-progress/analysisInformation?groupId=3',
    '/estimate/estimate-promotion/promotionRehearsal?upgradeId=3',
  ],
  research: [
    '/research/varietyList/verietyListDetailsCheck?id=1',
    `/research/varietyOverview?name=${encodeURIComponent('郑单958')}`,
    '/research/research-onePaperProduct/lookUp?id=1',
  ],
  product: ['/product-list/lookUp?id=1', '/change/change-listofachievements/achievementslookover?id=1'],
  breeder: ['/breeding/breederArchive/breederDetails?id=1'],
}

/** Text, because the specs are typed without the DOM: by how much the screen is wider than its pane, and the parts that reach out. */
const beyond = `(() => {
  const pane = document.querySelector('.pane:not([hidden])')
  if (pane.scrollWidth <= pane.clientWidth) return []
  const edge = pane.getBoundingClientRect().right
  return [...pane.querySelectorAll('*')]
    .filter((part) => part.getClientRects().length > 0 && part.getBoundingClientRect().right > edge + 1)
    .slice(0, 3)
    .map((part) => part.tagName + '.' + part.className + ' ' + part.textContent.slice(0, 20))
})()`

/** Checks that the screen, as it is once it has settled, ends within the window. */
async function checkWidth(page: Page, pane: Locator, name: string): Promise<void> {
  await expect(pane.locator('.turning, [aria-busy=true]'), name).toHaveCount(0)
  expect.soft(await page.evaluate<string[]>(beyond), name).toEqual([])
}

/** Shows one tab of a list after the other; `within` are the lists of tabs that a tab itself has. */
async function walkTabs(page: Page, pane: Locator, path: string, level = 0): Promise<void> {
  const tabs = pane.getByRole('tablist').nth(level).getByRole('tab')
  for (const tab of await tabs.all()) {
    const name = `${path} ${await tab.innerText()}`
    await tab.click()
    await checkWidth(page, pane, name)
    if (level === 0) await walkTabs(page, pane, name, 1)
  }
}

for (const [part, paths] of Object.entries(ofRecords)) {
  test(`on a phone no screen of a record of ${part} and none of its tabs scrolls sideways`, async ({
    page,
    pane,
  }) => {
    for (const path of paths) {
      await openQuickly(page, path)
      await expect(pane.getByRole('heading', { level: 1 }), path).toBeVisible()
      await checkWidth(page, pane, path)
      await expect(pane.locator('.pane-note[role=alert]:visible'), path).toHaveCount(0)
      await walkTabs(page, pane, path)
    }
  })
}
