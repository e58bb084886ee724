import type { Page } from '@playwright/test'
import { expect, menuLink, test } from '../../support/test.ts'

test.use({ role: 'trial' })

/** Opens an address in the app as a link does, without loading the page anew. */
const openInTab = (page: Page, path: string) =>
  page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`)

const tabsOf = (page: Page) => page.getByRole('navigation', { name: '打开的页面' })

test('a user in 品种成果 stays there through list, entry, analysis and back, with separate tabs', async ({
  page,
  pane,
}) => {
  await page.goto('/estimate/estimate-progress')
  await expect(pane.getByRole('heading', { name: '试验进展' })).toBeVisible()
  await menuLink(page, '成果进展', '品种成果').click()
  await expect(page).toHaveURL(/\/fruits-progress-4$/)
  await expect(tabsOf(page).getByRole('link')).toHaveText(['首页', '试验进展', '成果进展'])
  const states = pane.getByRole('combobox', { name: '状态' })
  await states.focus()
  for (let left = 4; left > 0; left--) await page.keyboard.press('Backspace')
  await pane.getByRole('textbox', { name: '品种' }).fill('G06')
  await pane.getByRole('button', { name: '查询' }).click()
  await pane.getByRole('link', { name: 'G06' }).first().click()
  await expect(page).toHaveURL(/\/fruits-progress-4\/varieties\?id=\d+$/)
  await expect(pane.getByRole('heading', { name: '历年表现' })).toBeVisible()
  await pane.getByRole('link', { name: '2015 玉米RCBD试验' }).click()
  await expect(page).toHaveURL(/\/fruits-progress-4\/analysisInformation\?groupId=\d+$/)
  await pane.getByRole('link', { name: '调查信息' }).click()
  await expect(page).toHaveURL(/\/fruits-progress-4\/surveyInformation\?groupId=\d+$/)
  await expect(menuLink(page, '成果进展', '品种成果')).toHaveAttribute('aria-current', 'page')
  await expect(menuLink(page, '试验进展')).not.toHaveAttribute('aria-current')
  const names = ['首页', '试验进展', '成果进展', '品种详情', '分析信息', '调查信息']
  await expect(tabsOf(page).getByRole('link')).toHaveText(names)
  await tabsOf(page).getByRole('link', { name: '品种详情' }).click()
  await pane.getByRole('link', { name: '返回' }).click()
  await expect(page).toHaveURL(/\/fruits-progress-4$/)
})

for (const { family, base, isKept } of [
  { family: '品种成果', base: '/fruits', isKept: true },
  { family: '育种管理', base: '/breeding/promotion', isKept: false },
]) {
  test(`F-008 F-010 the execution list of ${family} ${isKept ? 'is' : 'is not'} kept alive`, async ({
    page,
    pane,
  }) => {
    let calls = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/upgradeRecord/all')) calls += 1
    })
    await page.goto(base)
    // An address put in before the first screen stands would open its list twice.
    await expect(pane.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(pane.locator('.turning, [aria-busy=true]')).toHaveCount(0)
    await expect(menuLink(page, '晋级执行单', family)).toHaveCount(0)
    await openInTab(page, `${base}/promotionSingle`)
    await pane.getByRole('textbox', { name: '品种' }).fill('G0')
    await expect.poll(() => calls).toBe(1)
    await openInTab(page, `${base}/promotionRehearsalRecord`)
    await expect(pane.getByRole('heading', { name: '预演记录' })).toBeVisible()
    await tabsOf(page).getByRole('link', { name: '晋级执行单' }).click()
    await expect(pane.getByRole('textbox', { name: '品种' })).toHaveValue(isKept ? 'G0' : '')
    await expect.poll(() => calls).toBe(isKept ? 1 : 2)
  })
}
