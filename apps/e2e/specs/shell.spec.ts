import { expect, fillLogin, seriousViolations, test } from '../support/test.ts'
import { PASSWORD, users } from '../support/users.ts'

const standards = '/estimate/estimate-promotion/upgradeStandard'

test.describe('signing in', () => {
  test('a wrong password is said in the form, with a new captcha and without a session', async ({ page }) => {
    await page.goto('/login')
    const picture = page.getByAltText('验证码，点击换一张')
    await expect(picture).toBeVisible()
    const before = await picture.getAttribute('src')
    await fillLogin(page, users.admin, 'wrong-password')
    await expect(page.getByRole('alert')).toHaveText('账号或密码错误')
    await expect(picture).not.toHaveAttribute('src', before ?? '')
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  })

  test('an empty form names the missing field and sends nothing', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('账号必填')
  })

  test('the right password opens the workspace, and Back does not return to sign-in', async ({ page }) => {
    await page.goto('/login')
    await fillLogin(page, users.admin, PASSWORD)
    await expect(page.getByText('登录成功')).toBeVisible()
    await expect(page).toHaveURL(/\/home\/index$/)
    await expect(page).toHaveTitle('首页')
    await page.goBack()
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeHidden()
  })

  test('a wanted address comes back after signing in', async ({ page }) => {
    await page.goto(`${standards}?name=x`)
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await fillLogin(page, users.admin, PASSWORD)
    await expect(page).toHaveURL(new RegExp(`${standards}\\?name=x$`))
  })

  test('the screen has no serious accessibility violation', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByAltText('验证码，点击换一张')).toBeVisible()
    expect(await seriousViolations(page)).toEqual([])
  })
})

test.describe('workspace', () => {
  test.use({ role: 'admin' })

  test('the menu opens screens in tabs; closing one shows its neighbour', async ({ page }) => {
    await page.goto('/home')
    const menu = page.getByRole('navigation', { name: '菜单' })
    const tabs = page.getByRole('navigation', { name: '打开的页面' })
    await menu.getByRole('link', { name: '试验进展' }).click()
    await menu.getByRole('link', { name: '晋级标准' }).click()
    await expect(tabs.getByRole('link')).toHaveText(['首页', '试验进展', '晋级标准'])
    await expect(page).toHaveTitle('晋级标准')
    await expect(menu.getByRole('link', { name: '晋级标准' })).toHaveAttribute('aria-current', 'page')
    await expect(tabs.getByRole('button', { name: '关闭 首页' })).toHaveCount(0)
    await tabs.getByRole('button', { name: '关闭 晋级标准' }).click()
    await expect(page).toHaveTitle('试验进展')
    await expect(tabs.getByRole('link')).toHaveText(['首页', '试验进展'])
  })

  test('a kept screen stays as it is while another tab is shown; others open anew', async ({
    page,
    pane,
  }) => {
    const tabs = page.getByRole('navigation', { name: '打开的页面' })
    const mark = () => pane.locator('.page').evaluate((node) => node.setAttribute('data-mark', 'seen'))
    await page.goto('/estimate/estimate-promotion/promotionRehearsal')
    await expect(pane.getByRole('heading', { name: '晋级预演' })).toBeVisible()
    await mark()
    await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '晋级标准' }).click()
    await expect(pane.getByRole('heading', { name: '晋级标准' })).toBeVisible()
    await mark()
    await tabs.getByRole('link', { name: '晋级预演' }).click()
    await expect(pane.locator('.page')).toHaveAttribute('data-mark', 'seen')
    await tabs.getByRole('link', { name: '晋级标准' }).click()
    await expect(pane.getByRole('heading', { name: '晋级标准' })).toBeVisible()
    await expect(pane.locator('.page')).not.toHaveAttribute('data-mark', 'seen')
  })

  test('a reload keeps user, tabs, folded menu and address', async ({ page }) => {
    await page.goto('/home')
    const tabs = page.getByRole('navigation', { name: '打开的页面' })
    await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '晋级标准' }).click()
    await page.getByRole('button', { name: '收起菜单' }).click()
    await page.reload()
    await expect(page).toHaveTitle('晋级标准')
    await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
    await expect(page.getByRole('button', { name: '系统管理员' })).toBeVisible()
    await expect(tabs.getByRole('link')).toHaveText(['首页', '晋级标准'])
    await tabs.getByRole('link', { name: '首页' }).click()
    await expect(page).toHaveURL(/\/home\/index$/)
  })

  test('the search box finds menus by a part of their name', async ({ page }) => {
    await page.goto('/home')
    const menu = page.getByRole('navigation', { name: '菜单' })
    await menu.getByRole('textbox', { name: '搜索菜单' }).fill('标准')
    await expect(menu.getByRole('link')).toHaveText(['晋级标准'])
  })

  test('an unknown address shows 404 with a way home', async ({ page }) => {
    await page.goto('/nope/x')
    await expect(page).toHaveURL(/\/404$/)
    await page.getByRole('link', { name: '返回首页' }).click()
    await expect(page).toHaveURL(/\/home\/index$/)
  })

  test('the product says its version', async ({ page }) => {
    await page.goto('/home')
    await page.getByRole('button', { name: '系统管理员' }).click()
    await expect(page.getByText('版本 v1.7.11')).toBeVisible()
  })

  test('the home screen has no serious accessibility violation', async ({ page, pane }) => {
    await page.goto('/home')
    await expect(pane.getByRole('heading', { level: 1 })).toContainText('系统管理员')
    expect(await seriousViolations(page)).toEqual([])
  })
})

test.describe('leaving', () => {
  test('signing out ends the session at the server and leads to sign-in', async ({ page }) => {
    await page.goto('/login')
    await fillLogin(page, users.trial, PASSWORD)
    await expect(page).toHaveURL(/\/home\/index$/)
    const token = await page.evaluate(() => sessionStorage.getItem('token'))
    await page.getByRole('button', { name: '试验主持' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
    const answer = await page.request.get('/api/authority/userV2/myInfo', {
      headers: { token: `Bearer ${token}` },
    })
    expect(answer.status()).toBe(401)
  })

  test('an expired session warns once and leads to sign-in', async ({ page }) => {
    await page.goto('/login')
    await fillLogin(page, users.director, PASSWORD)
    await expect(page).toHaveURL(/\/home\/index$/)
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 401, json: { code: 4010, msg: '请先登录', data: null } }),
    )
    await page.reload()
    await expect(page.getByText('登录已过期，请重新登录')).toHaveCount(1)
    await expect(page).toHaveURL(/\/login\?redirect=/)
  })
})
