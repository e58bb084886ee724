import { expect, fillLogin, menuLink, test } from '../../support/test.ts'

test.use({ role: 'admin' })
test.setTimeout(120_000)

test('F-359 F-370 an administrator creates an organisation and a user in it, who sees only its data until the account is disabled', async ({
  page,
  pane,
  browser,
  baseURL,
}) => {
  const menu = page.getByRole('navigation', { name: '菜单' })
  const dialog = page.getByRole('dialog').filter({ visible: true })
  const mark = String(Date.now()).slice(-6)
  const [org, account] = [`示范二站${mark}`, `breeder${mark}`]
  let password = ''
  const sections = [`育种组${mark}`, `测试组${mark}`]
  const choose = async (name: string) => {
    await pane.locator('.ant-tree').getByText(name).click()
    await expect(pane.getByRole('heading', { level: 2, name })).toBeVisible()
  }

  await test.step('an organisation below his own', async () => {
    await page.goto('/system/organization')
    await expect(pane.getByRole('heading', { level: 2, name: '禾谱示范种业' })).toBeVisible()
    await pane.getByRole('button', { name: '新增下级' }).click()
    await dialog.getByLabel('机构名称').fill(org)
    await dialog.getByLabel('机构编码').fill(`S${mark}`)
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await expect(page.getByText('保存成功')).toBeVisible()
    await choose(org)
  })

  await test.step('two organisations below that one', async () => {
    for (const [place, name] of sections.entries()) {
      await choose(org)
      await pane.getByRole('button', { name: '新增下级' }).click()
      await dialog.getByLabel('机构名称').fill(name)
      await dialog.getByLabel('机构编码').fill(`S${mark}${place}`)
      await dialog.getByRole('button', { name: /保\s?存/ }).click()
      await choose(name)
    }
  })

  await test.step('F-364 without a mouse it goes a place up, and stays there', async () => {
    const [first, second] = sections as [string, string]
    const names = pane
      .locator('.ant-tree')
      .locator('.ant-tree-title')
      .filter({ hasText: `组${mark}` })
    await expect(names).toHaveText([first, second])
    await pane.getByRole('button', { name: '上移' }).press('Enter')
    await expect(names).toHaveText([second, first])
    await page.reload()
    await expect(names).toHaveText([second, first])
    await names.getByText(first).dragTo(names.getByText(second), { targetPosition: { x: 8, y: 1 } })
    await expect(names).toHaveText([first, second])
  })

  await test.step('a user in it, with a role; his first password is shown once', async () => {
    await menu.getByRole('link', { name: '用户管理' }).click()
    await pane.locator('.ant-tree').getByText(org).click()
    await expect(pane.getByText(`「${org}」及其下级还没有用户。`)).toBeVisible()
    await pane.getByRole('button', { name: '新增用户' }).click()
    await dialog.getByLabel('账号').fill(account)
    await dialog.getByLabel('姓名').fill('周新')
    await dialog.getByLabel('角色').click()
    await page.getByTitle(`育种人员（${org}）`).click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    password = await page.locator('.first-password code').innerText()
    await dialog.getByRole('button', { name: '已转交' }).click()
    await expect(pane.getByRole('row', { name: /周新/ })).toContainText('育种人员')
  })

  await test.step('who reads users reads what was changed of them', async () => {
    await pane.getByRole('button', { name: '周新的更多操作' }).click()
    await page.getByRole('menuitem', { name: '变更历史' }).click()
    const history = page.getByRole('dialog', { name: '变更历史' })
    await expect(history.getByRole('row', { name: /新增/ })).toContainText('周新')
    await page.keyboard.press('Escape')
    await expect(history).toBeHidden()
  })

  // Opened only now: a page behind another one renders rarely.
  const fresh = await browser.newPage(baseURL ? { baseURL } : {})
  const freshPane = fresh.locator('.pane').filter({ visible: true })
  await test.step('he signs in with it, must change it, and sees his organisation only', async () => {
    await fresh.goto('/login')
    await fillLogin(fresh, account, password)
    await expect(fresh.getByRole('heading', { name: '请先修改密码' })).toBeVisible()
    await fresh.getByLabel('原密码').fill(password)
    await fresh.getByLabel('新密码', { exact: true }).fill('Hepu-own-2026')
    await fresh.getByLabel('再次输入新密码').fill('Hepu-own-2026')
    await fresh.getByRole('button', { name: '修改密码' }).click()
    await menuLink(fresh, '试验进展').click()
    await expect(freshPane.getByText('还没有试验数据', { exact: false })).toBeVisible()
    await expect(fresh.getByRole('link', { name: '用户管理' })).toHaveCount(0)
  })

  await test.step('stopped, his open session is over', async () => {
    await page.bringToFront()
    await pane.getByRole('switch', { name: '周新：启用' }).click()
    await dialog.getByRole('button', { name: /确\s?认/ }).click()
    await expect(pane.getByRole('switch', { name: '周新：停用' })).toBeVisible()
    await fresh.bringToFront()
    await freshPane.getByRole('button', { name: '查询' }).click()
    await expect(fresh).toHaveURL(/\/login/)
    await fresh.close()
  })
})

test('the lists of system administration take the rest of the window, with the pager visible', async ({
  page,
  pane,
}) => {
  for (const path of ['user', 'role', 'personnel', 'supplier', 'log', 'signInLog']) {
    await page.goto(`/system/${path}`)
    const pager = pane.locator('.table-pager')
    await expect(pager).toBeInViewport({ ratio: 1 })
    const [box, foot] = await Promise.all([pane.locator('.grid-box').boundingBox(), pager.boundingBox()])
    expect(foot!.y - (box!.y + box!.height)).toBeLessThan(20)
    expect(await pane.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
  }
})

test('the line beside the tree of organisations reaches the end of the surface', async ({ page, pane }) => {
  for (const path of ['organization', 'user', 'dictionary']) {
    await page.goto(`/system/${path}`)
    const side = pane.locator('.org-side')
    await expect(side).toBeVisible()
    const [line, surface] = await Promise.all([side.boundingBox(), pane.locator('.page-body').boundingBox()])
    expect(surface!.y + surface!.height - (line!.y + line!.height)).toBeLessThan(20)
  }
})
