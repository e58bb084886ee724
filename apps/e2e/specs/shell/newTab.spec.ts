import type { Page } from '@playwright/test'
import { expect, fillLogin, test } from '../../support/test.ts'
import { PASSWORD, users } from '../../support/users.ts'

const analysis = '/estimate/estimate-progress/analysisInformation?groupId=2'
const trials = '/estimate/estimate-progress'

const tabsOf = (page: Page) => page.getByRole('navigation', { name: '打开的页面' }).getByRole('link')
const paneOf = (page: Page) => page.locator('.pane').filter({ visible: true })

/** Signs in as a user whose crop and session no other test uses at the same time. */
async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, users.reviewer, PASSWORD)
  await expect(page).toHaveURL(/\/home\/index$/)
}

test.describe('a new tab of the browser', () => {
  test.use({ role: 'trial' })

  test('F-045 F-046 a new tab of the browser opens an address signed in, with tabs of its own; so does a link opened by Ctrl', async ({
    page,
    pane,
    context,
  }) => {
    await page.goto(trials)
    await expect(pane.getByRole('row', { name: /玉米RCBD试验/ })).toBeVisible()

    const second = await context.newPage()
    await second.goto(analysis)
    await second.bringToFront()
    await expect(paneOf(second)).toContainText('汇总点数 9 / 9')
    await expect(second).toHaveURL(new RegExp(analysis.replace('?', '\\?')))
    await expect(tabsOf(second)).toHaveText(['首页', '分析信息'])
    await expect(tabsOf(page)).toHaveText(['首页', '试验进展'])

    const opening = context.waitForEvent('page')
    await pane
      .getByRole('row', { name: /玉米RCBD试验/ })
      .getByRole('link', { name: '玉米RCBD试验' })
      .click({ modifiers: ['ControlOrMeta'] })
    const third = await opening
    // The browser opens it behind the others, where a tab may not render at all.
    await third.bringToFront()
    await expect(paneOf(third)).toContainText('汇总点数 9 / 9')
    await third.reload()
    await expect(paneOf(third)).toContainText('汇总点数 9 / 9')
  })

  test('F-089 another browser has no session; after signing in it opens the requested address', async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.goto(trials)
    await expect(page).toHaveTitle('试验进展')
    const fresh = await browser.newPage(baseURL ? { baseURL } : {})
    await fresh.goto(analysis)
    await expect(fresh).toHaveURL(/\/homePage\/introduce\?redirect=/)
    await fresh.getByRole('link', { name: '登录' }).click()
    await fillLogin(fresh, users.trial, PASSWORD)
    await expect(paneOf(fresh)).toContainText('汇总点数 9 / 9')
    await fresh.close()
  })
})

test('F-078 signing out in one tab signs out the tabs that share the session, and says so', async ({
  page,
  context,
}) => {
  await signIn(page)
  const second = await context.newPage()
  await second.goto(trials)
  await expect(second).toHaveTitle('试验进展')
  await page.bringToFront()
  await page.getByRole('button', { name: '科研审核' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/homePage\/introduce$/)
  await expect(second).toHaveURL(/\/login\?redirect=%2Festimate%2Festimate-progress/)
  await expect(second.getByRole('status')).toHaveText('已在另一窗口退出登录')
  expect(await second.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  const third = await context.newPage()
  await third.goto(trials)
  await expect(third).toHaveURL(/\/homePage\/introduce\?redirect=/)
})

async function switchCrop(page: Page, crop: string): Promise<void> {
  // A tab behind another one renders rarely.
  await page.bringToFront()
  const choice = page.getByRole('dialog').getByRole('combobox', { name: '作物' })
  await expect(async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '科研审核' }).click()
    await page.getByRole('menuitem', { name: '切换作物' }).click({ timeout: 5000 })
    await expect(choice).toBeVisible({ timeout: 5000 })
  }).toPass()
  await choice.click()
  await page.getByTitle(crop, { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '切换', exact: true }).click()
  await expect(page.getByText('切换成功')).toBeVisible()
}

test('F-067 F-071 after a switch of crop in one tab, the next call of another tab says so', async ({
  page,
  context,
}) => {
  await signIn(page)
  const second = await context.newPage()
  await second.goto(trials)
  await second.bringToFront()
  await expect(paneOf(second).getByRole('row', { name: /玉米RCBD试验/ })).toBeVisible()
  await switchCrop(page, '水稻')
  await second.bringToFront()
  await paneOf(second).getByRole('button', { name: '查询' }).click()
  await expect(second.getByRole('dialog')).toContainText('机构或作物已在另一窗口切换，请重新加载页面')
  await expect(paneOf(second).getByRole('row', { name: /玉米RCBD试验/ })).toBeVisible()
  // A user starts in the crop used last.
  await switchCrop(page, '玉米')
})
