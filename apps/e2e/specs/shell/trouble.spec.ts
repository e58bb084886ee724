import type { Page, Route } from '@playwright/test'
import { expect, test } from '../../support/test.ts'

/** What may happen to a call on its way, and the text that the user reads then. */
const troubles: { name: string; meet: (route: Route) => Promise<void>; says: string }[] = [
  {
    name: 'F-336 the server is gone',
    meet: (route) => route.abort('connectionrefused'),
    says: '请检查网络是否已连接',
  },
  {
    name: 'F-336 the answer never comes and the connection is given up',
    meet: (route) => route.abort('timedout'),
    says: '请检查网络是否已连接',
  },
  {
    name: 'F-333 a page of a proxy instead of data',
    meet: (route) => route.fulfill({ contentType: 'text/html', body: '<html><body>登录上网</body></html>' }),
    says: '数据异常',
  },
  {
    name: 'F-331 404 of a proxy',
    meet: (route) => route.fulfill({ status: 404, body: '' }),
    says: '未找到远程服务器',
  },
  {
    name: 'F-330 500 without words',
    meet: (route) => route.fulfill({ status: 500, body: '' }),
    says: '未知错误',
  },
  {
    name: 'F-334 503 with words',
    meet: (route) =>
      route.fulfill({ status: 503, json: { code: 5030, msg: '服务正在启动，请稍候', data: null } }),
    says: '服务正在启动，请稍候',
  },
  {
    name: 'F-337 503 without words',
    meet: (route) => route.fulfill({ status: 503, body: '<html>Service Unavailable</html>' }),
    says: '服务暂时不可用，请稍后再试（Request failed with status code 503）',
  },
]

const meetAll = (page: Page, meet: (route: Route) => Promise<void>) => page.route('**/api/**', meet)

test.describe('in the workspace', () => {
  test.use({ role: 'admin' })

  for (const { name, meet, says } of troubles) {
    test(`${name} on the first load and later is said on the screen, and over after 重试`, async ({
      page,
      pane,
    }) => {
      await meetAll(page, meet)
      await page.goto('/home')
      await expect(pane.getByRole('alert').filter({ hasText: says }).first()).toBeVisible()
      await expect(page.locator('.turning')).toHaveCount(0)
      const menu = page.getByRole('navigation', { name: '菜单' })
      await menu.getByRole('link', { name: '晋级标准' }).click()
      await expect(pane.getByText(says).first()).toBeVisible()
      await expect(page.locator('.turning')).toHaveCount(0)
      await page.unroute('**/api/**')
      await menu.getByRole('link', { name: '首页' }).click()
      const again = pane.getByRole('button', { name: '重试' })
      for (const button of (await again.all()).toReversed()) await button.click()
      await expect(pane.getByRole('heading', { name: '最近更新的组别' })).toBeVisible()
      await expect(pane.getByRole('alert')).toHaveCount(0)
    })
  }

  test('a part of the program that an upgrade removed offers 刷新页面', async ({ page, pane }) => {
    await page.goto('/home')
    await expect(pane.getByRole('heading', { level: 1 })).toBeVisible()
    await page.route('**/assets/UpgradeStandardList*.js', (route) =>
      route.fulfill({ status: 404, body: 'not found' }),
    )
    await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '晋级标准' }).click()
    await expect(pane.getByRole('alert')).toContainText('页面没有加载成功')
    await page.unroute('**/assets/UpgradeStandardList*.js')
    await pane.getByRole('button', { name: '刷新页面' }).click()
    await expect(pane.getByRole('heading', { name: '晋级标准' })).toBeVisible()
  })

  test('a part of the frame that cannot be loaded says so instead of a white page', async ({ page }) => {
    await page.route('**/assets/frame*.js', (route) => route.abort())
    await page.goto('/home')
    await expect(page.getByRole('alert')).toContainText('页面没有加载成功')
    await page.unroute('**/assets/frame*.js')
    await page.getByRole('button', { name: '刷新页面' }).click()
    await expect(page.getByRole('navigation', { name: '菜单' })).toBeVisible()
  })

  test('F-093 a screen outside the menu of somebody who holds its right says 菜单未启用', async ({
    page,
  }) => {
    await page.goto('/404?from=%2Festimate%2Festimate-promotion%2FupgradeStandard')
    await expect(page).toHaveTitle('菜单未启用')
    await expect(page.getByText('您有「晋级标准」的权限')).toBeVisible()
  })
})

test.describe('before signing in', () => {
  for (const { name, meet, says } of troubles) {
    test(`${name} before signing in is said on the sign-in screen`, async ({ page }) => {
      await meetAll(page, meet)
      await page.goto('/login')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(says).first()).toBeVisible()
    })
  }

  test('if the program itself cannot load, the page says so and loads again', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/login')
    await expect(page.getByRole('alert')).toContainText('页面没有加载成功，请检查网络是否已连接')
    await page.unroute('**/assets/*.js')
    await page.getByRole('button', { name: '刷新页面' }).click()
    await expect(page.getByLabel('账号', { exact: true })).toBeVisible()
  })
})
