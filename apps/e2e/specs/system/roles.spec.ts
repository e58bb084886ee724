import type { Browser, Page } from '@playwright/test'
import { expect, fillLogin, test } from '../../support/test.ts'
import { PASSWORD } from '../../support/users.ts'

/** Returns the labels in the sidebar of a newly signed-in user. */
async function menusOfPerson(browser: Browser, baseURL: string, account: string): Promise<string[]> {
  const page = await browser.newPage({ baseURL })
  await page.goto('/login')
  await fillLogin(page, account, PASSWORD)
  await expect(page.getByText('登录成功')).toBeVisible()
  const links = page.getByRole('navigation', { name: '菜单' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  const labels = await links.allInnerTexts()
  await page.close()
  return labels.map((label) => label.trim())
}

const rowOf = (page: Page, name: string) =>
  page.locator('.pane').filter({ visible: true }).getByRole('row').filter({ hasText: name })

async function turn(page: Page, name: string, isOn: boolean): Promise<void> {
  const toggle = rowOf(page, name).getByRole('switch')
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-checked', String(isOn))
}

test.describe('roles', () => {
  test.use({ role: 'admin' })
  test.setTimeout(120_000)

  test('F-040 F-355 F-357 F-358 F-360 F-362 a new role that is ticked and assigned gives exactly its menus; disabling it removes them', async ({
    page,
    pane,
    browser,
    baseURL,
  }, info) => {
    const name = `标准查看员${info.retry}`
    await page.goto('/system/role')
    await pane.getByRole('button', { name: '新增角色' }).click()
    const dialog = page.getByRole('dialog', { name: '新增角色' })
    await dialog.getByLabel('角色名称').fill(name)
    const body = dialog.locator('.ant-modal-body')
    expect(await body.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    await dialog.getByLabel('搜索菜单与资源').fill('晋级标准')
    await dialog.getByRole('checkbox', { name: /查看晋级标准/ }).click()
    const half = dialog.locator('.ant-tree-checkbox-indeterminate')
    await expect(half).toHaveCount(2)
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await expect(dialog).toBeHidden()

    await rowOf(page, name).getByRole('link', { name: '人员分配' }).click()
    await expect(pane.getByRole('heading', { level: 1 })).toHaveText(`人员分配 · ${name}`)
    const available = pane.getByRole('region', { name: '可分配', exact: true })
    await available.getByRole('row').filter({ hasText: '合同经理' }).getByRole('checkbox').click()
    await available.getByRole('button', { name: '分配所选' }).click()
    const assigned = pane.getByRole('region', { name: '已分配（1 人）' })
    await expect(assigned.getByRole('row').filter({ hasText: '合同经理' })).toBeVisible()
    await expect(available.getByRole('row').filter({ hasText: '合同经理' })).toHaveCount(0)

    await pane.getByRole('link', { name: '返回' }).click()
    await turn(page, '合同管理', false)
    expect(await menusOfPerson(browser, baseURL!, 'contract')).toEqual(['首页', '晋级标准'])
    await turn(page, name, false)
    await page.reload()
    await expect(rowOf(page, name).getByRole('switch')).toHaveAttribute('aria-checked', 'false')
    expect(await menusOfPerson(browser, baseURL!, 'contract')).toEqual(['首页'])
    await turn(page, '合同管理', true)
  })
})
