import { englishOn } from '../../support/examine.ts'
import { expect, test } from '../../support/test.ts'

test('F-001 F-014 F-089 F-015 a visitor arrives at the portal, walks through it, and after signing in gets to the requested screen', async ({
  page,
}) => {
  const unsigned: string[] = []
  page.on('response', (response) => {
    if (response.status() === 401) unsigned.push(response.url())
  })
  await page.goto('/homePage')
  await expect(page).toHaveURL(/\/homePage\/introduce$/)
  await page.goto('/estimate/estimate-progress?year=2015')
  await expect(page).toHaveURL(/\/homePage\/introduce\?redirect=/)
  await expect(page).toHaveTitle('平台介绍')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('从试验小区到品种晋级')
  const picture = page.getByRole('img', { name: /分析信息界面/ })
  await expect(picture).toHaveJSProperty('naturalWidth', 1280)
  expect(await englishOn(page)).toEqual([])
  await page.getByRole('navigation', { name: '平台' }).getByRole('link', { name: '联系我们' }).click()
  await expect(page).toHaveTitle('联系我们')
  await expect(page.getByText('运营方尚未提供联系方式')).toBeVisible()
  await expect(page.getByText('版本 v1.7.11')).toBeVisible()
  expect(await englishOn(page)).toEqual([])
  await page.getByRole('link', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Festimate%2Festimate-progress%3Fyear%3D2015$/)
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible()
  expect(await englishOn(page)).toEqual([])
  expect(unsigned).toEqual([])
})

for (const width of [390, 320]) {
  test(`F-015 the portal fits ${width} px: nothing to scroll sideways, targets large enough for a finger`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['/homePage/introduce', '/homePage/seedService', '/homePage/contactUs']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      for (const link of await page.getByRole('banner').getByRole('link').all()) {
        expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(32)
      }
    }
  })
}

test('F-015 the portal works by keyboard: skip link, navigation, and the next screen takes over the focus', async ({
  page,
}) => {
  await page.goto('/homePage/introduce')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '进入工作台' })).toBeFocused()
  await page.getByRole('navigation', { name: '平台' }).getByRole('link', { name: '联系我们' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('联系我们')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '凭手机号重置密码' })).toBeFocused()
})

test.describe('signed in', () => {
  test.use({ role: 'trial' })

  test('F-015 the portal leads into the workspace', async ({ page }) => {
    await page.goto('/homePage/introduce')
    await page.getByRole('banner').getByRole('link', { name: '进入工作台' }).click()
    await expect(page).toHaveURL(/\/home\/index$/)
  })
})
