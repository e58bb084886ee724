import { expect, menuLink, seriousViolations, test } from '../../support/test.ts'

const rehearsal = '/estimate/estimate-promotion/promotionRehearsal'

test.describe('the frame', () => {
  test.use({ role: 'admin' })

  test('F-005 F-109 F-115 the menu opens screens in tabs; closing one shows its neighbour', async ({
    page,
  }) => {
    await page.goto('/home')
    const menu = page.getByRole('navigation', { name: '菜单' })
    const tabs = page.getByRole('navigation', { name: '打开的页面' })
    await menuLink(page, '试验进展').click()
    await menu.getByRole('link', { name: '晋级标准' }).click()
    await expect(tabs.getByRole('link')).toHaveText(['首页', '试验进展', '晋级标准'])
    await expect(page).toHaveTitle('晋级标准')
    await expect(menu.getByRole('link', { name: '晋级标准' })).toHaveAttribute('aria-current', 'page')
    await expect(tabs.getByRole('button', { name: '关闭 首页' })).toHaveCount(0)
    await tabs.getByRole('button', { name: '关闭 晋级标准' }).click()
    await expect(page).toHaveTitle('试验进展')
    await expect(tabs.getByRole('link')).toHaveText(['首页', '试验进展'])
  })

  test('with reduced motion lists, hints and drawers open at once and close', async ({ page, pane }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/estimate/estimate-promotion')
    await pane.getByRole('button', { name: '说明' }).click()
    await expect(page.locator('.help-text')).toBeInViewport()
    await page.keyboard.press('Escape')
    await pane.getByRole('combobox', { name: '状态' }).click()
    await expect(page.getByRole('option', { name: '已确认' })).toBeInViewport()
    await page.keyboard.press('Escape')
    await pane.getByRole('button', { name: '发布规则' }).click()
    await expect(page.getByRole('dialog')).toBeInViewport()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /取\s?消/ })
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('tabs close and move by keyboard, and by the menu of a right click', async ({ page }) => {
    await page.goto('/home')
    const tabs = page.getByRole('navigation', { name: '打开的页面' })
    for (const name of ['试验进展', '晋级标准', '预演记录']) await menuLink(page, name).click()
    await tabs.getByRole('link', { name: '预演记录' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(tabs.getByRole('link', { name: '晋级标准' })).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(tabs.getByRole('link')).toHaveText(['首页', '试验进展', '预演记录'])
    await expect(tabs.getByRole('link', { name: '预演记录' })).toBeFocused()
    await tabs.getByRole('link', { name: '试验进展' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: '关闭右侧' }).click()
    await expect(tabs.getByRole('link')).toHaveText(['首页', '试验进展'])
    await expect(page).toHaveTitle('试验进展')
    await expect(page.getByRole('menuitem', { name: '关闭全部' })).toHaveCount(0)
    await tabs.getByRole('button', { name: '页面操作' }).click()
    await page.getByRole('menuitem', { name: '关闭全部' }).click()
    await expect(page).toHaveTitle('首页')
  })

  test('F-008 F-009 F-010 F-113 a kept screen stays until it is closed or its query changes; others open anew', async ({
    page,
    pane,
  }) => {
    const tabs = page.getByRole('navigation', { name: '打开的页面' })
    const menu = page.getByRole('navigation', { name: '菜单' })
    const body = pane.locator('.page')
    const mark = () => body.evaluate((node) => node.setAttribute('data-mark', 'seen'))
    await page.goto(rehearsal)
    await expect(pane.getByRole('heading', { name: '晋级预演' })).toBeVisible()
    await mark()
    await menu.getByRole('link', { name: '晋级标准' }).click()
    await expect(pane.getByRole('heading', { name: '晋级标准' })).toBeVisible()
    await mark()
    await tabs.getByRole('link', { name: '晋级预演' }).click()
    await expect(body).toHaveAttribute('data-mark', 'seen')
    await tabs.getByRole('link', { name: '晋级标准' }).click()
    await expect(pane.getByRole('heading', { name: '晋级标准' })).toBeVisible()
    await expect(body).not.toHaveAttribute('data-mark', 'seen')
    await tabs.getByRole('button', { name: '关闭 晋级预演' }).click()
    await menuLink(page, '晋级预演').click()
    await expect(pane.getByRole('heading', { name: '晋级预演' })).toBeVisible()
    await expect(body).not.toHaveAttribute('data-mark', 'seen')
  })

  test('F-007 F-048 F-119 a reload keeps user, tabs with their queries, folded menu and address', async ({
    page,
  }) => {
    await page.goto('/home')
    const tabs = page.getByRole('navigation', { name: '打开的页面' })
    await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '晋级标准' }).click()
    await expect(page).toHaveTitle('晋级标准')
    await page.getByRole('button', { name: '收起菜单' }).click()
    await page.reload()
    await expect(page).toHaveTitle('晋级标准')
    await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
    await expect(page.getByRole('button', { name: '系统管理员' })).toBeVisible()
    await expect(tabs.getByRole('link')).toHaveText(['首页', '晋级标准'])
    await tabs.getByRole('link', { name: '首页' }).click()
    await expect(page).toHaveURL(/\/home\/index$/)
    await page.goBack()
    await expect(page).toHaveTitle('晋级标准')
    await expect(tabs.getByRole('link', { name: '晋级标准' })).toHaveAttribute('aria-current', 'page')
  })

  test('the search of the menu takes the focus by / and returns it by Escape', async ({ page }) => {
    await page.goto('/home')
    const menu = page.getByRole('navigation', { name: '菜单' })
    const box = menu.getByRole('textbox', { name: '搜索菜单' })
    await expect(box).toBeVisible()
    await page.keyboard.press('/')
    await expect(box).toBeFocused()
    await page.keyboard.type('晋级标')
    await expect(menu.getByRole('link')).toHaveText(['晋级标准品种评价'])
    await page.keyboard.press('Escape')
    await expect(box).toHaveValue('')
    await expect(box).not.toBeFocused()
    await page.keyboard.press('/')
    await page.keyboard.type('试验')
    await page.keyboard.press('Enter')
    await expect(page).toHaveTitle('试验进展')
  })

  test('F-102 a screen in the menu that the product does not have leaves the frame usable', async ({
    page,
    pane,
  }) => {
    await page.route('**/userV2/myAuths*', (route) => route.abort())
    await page.goto('/home')
    await expect(pane.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => {
      const menu = JSON.parse(sessionStorage.getItem('menuList') ?? '[]') as Record<string, unknown>[]
      menu.push({ ...menu[0], id: '999', label: '未发布', code: '', path: 'nope/x', component: null })
      sessionStorage.setItem('menuList', JSON.stringify(menu))
    })
    await page.goto('/nope/x')
    await expect(pane.getByRole('heading', { name: '找不到页面模块' })).toBeVisible()
    await expect(pane.getByText("MODULE_NOT_FOUND：Cannot find module 'nope/x'")).toBeVisible()
    await menuLink(page, '试验进展').click()
    await expect(page).toHaveTitle('试验进展')
  })

  test('F-016 an unknown address shows 404 with a way home', async ({ page }) => {
    await page.goto('/nope/x')
    await expect(page).toHaveURL(/\/404\?from=%2Fnope%2Fx$/)
    await expect(page.getByText('/nope/x')).toBeVisible()
    await page.getByRole('link', { name: '返回首页' }).click()
    await expect(page).toHaveURL(/\/home\/index$/)
  })

  test('F-002 F-011 the user menu has the user’s own screens and the version', async ({ page }) => {
    await page.goto('/home')
    await page.getByRole('button', { name: '系统管理员' }).click()
    for (const name of ['个人信息', '修改密码', '更换账号', '切换机构', '切换作物', '退出登录']) {
      await expect(page.getByRole('menuitem', { name })).toBeVisible()
    }
    await expect(page.getByText('版本 v1.7.11')).toBeVisible()
  })

  test('the home screen has no serious accessibility violation', async ({ page, pane }) => {
    await page.goto('/home')
    await expect(pane.getByRole('heading', { level: 1 })).toContainText('系统管理员')
    expect(await seriousViolations(page)).toEqual([])
  })
})
