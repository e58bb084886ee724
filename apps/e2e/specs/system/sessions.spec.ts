import { expect, fillLogin, menuLink, test } from '../../support/test.ts'
import { PASSWORD, users } from '../../support/users.ts'

test('a sign-in from a second browser is listed with its device, and ending it stops its next request', async ({
  page,
  pane,
  browser,
  baseURL,
}) => {
  const phone = await browser.newPage({
    ...(baseURL ? { baseURL } : {}),
    userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/17.4 Mobile/15E148 Safari/604.1',
  })
  const phonePane = phone.locator('.pane').filter({ visible: true })

  await test.step('two sign-ins of the same person, after a refused one', async () => {
    await page.goto('/login')
    await fillLogin(page, users.director, 'wrong-password')
    await expect(page.getByRole('alert')).toHaveText('账号或密码错误')
    await fillLogin(page, users.director, PASSWORD)
    await expect(page).toHaveURL(/\/home\/index$/)
    await phone.goto('/login')
    await fillLogin(phone, users.director, PASSWORD)
    await menuLink(phone, '试验进展').click()
    await expect(phonePane.getByRole('button', { name: '查询' })).toBeVisible()
  })

  await test.step('F-011 one’s own matters list both, and the tries', async () => {
    await page.getByRole('button', { name: '晋级发布人' }).click()
    await page.getByRole('menuitem', { name: '个人信息' }).click()
    await expect(pane.getByRole('row', { name: /当前登录/ })).toContainText('Linux')
    await expect(pane.getByRole('row', { name: /账号或密码错误/ }).first()).toContainText('失败')
  })

  await test.step('ended, it is out at its next request; this one goes on', async () => {
    const other = pane.getByRole('row', { name: /Safari 17 · iPhone/ }).filter({ hasText: '结束该登录' })
    await other.getByRole('button', { name: '结束该登录' }).first().click()
    await page.getByRole('button', { name: /确\s?认/ }).click()
    await expect(page.getByText('操作成功：登录已结束')).toBeVisible()
    await expect(other).toHaveCount(0)
    await phonePane.getByRole('button', { name: '查询' }).click()
    await expect(phone).toHaveURL(/\/login/)
    await pane.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('保存成功')).toBeVisible()
  })
  await phone.close()
})

test.describe('an administrator', () => {
  test.use({ role: 'admin' })

  test('an administrator can read the logs of changes and of sign-ins, and save the filtered rows', async ({
    page,
    pane,
  }) => {
    const name = `站${String(Date.now()).slice(-6)}`
    await page.goto('/system/organization')
    await pane.getByRole('button', { name: '新增下级' }).click()
    const dialog = page.getByRole('dialog').filter({ visible: true })
    await dialog.getByLabel('机构名称').fill(name)
    await dialog.getByLabel('机构编码').fill(`L${name.slice(1)}`)
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await expect(page.getByText('保存成功')).toBeVisible()

    await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '操作日志' }).click()
    await pane.getByRole('button', { name: '展开' }).click()
    await pane.getByLabel('对象', { exact: true }).fill(name)
    await pane.getByRole('button', { name: '查询' }).click()
    const row = pane.getByRole('row', { name: new RegExp(name) })
    await expect(row).toHaveCount(1)
    await expect(row).toContainText(`机构名称：${name}`)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      pane.getByRole('button', { name: '导出' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^操作日志_\d{4}-\d{2}-\d{2}\.xlsx$/)
    await row.getByRole('link', { name }).click()
    await expect(pane.getByRole('heading', { level: 2, name })).toBeVisible()

    await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '登录日志' }).click()
    await expect(pane.getByRole('row', { name: /admin/ }).first()).toContainText('成功')
  })
})
