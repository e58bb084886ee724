import { expect, test } from '../../support/test.ts'

test.use({ role: 'admin' })
test.setTimeout(120_000)

const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

test('F-379 F-380 F-383 a temporary person is counted and completed into staff with a document; the record can be deleted while the account stays', async ({
  page,
  pane,
}, info) => {
  const name = `王五${info.retry}${String(Date.now()).slice(-5)}`
  const dialog = page.getByRole('dialog').filter({ visible: true })
  const saved = () => expect(page.getByText('保存成功').first()).toBeVisible()
  const kind = (label: string) => pane.getByRole('region', { name: label, exact: true })

  await test.step('written down, he is counted on the screen of staff', async () => {
    await page.goto('/system/personnel/temporaryPerson')
    await pane.getByRole('button', { name: '登记临时人员' }).click()
    await dialog.getByLabel('姓名').fill(name)
    await dialog.getByLabel('单位').fill('河南农业大学')
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await saved()
    await expect(pane.getByRole('row', { name: new RegExp(name) })).toContainText('手工登记')
    await pane.getByRole('link', { name: '返回' }).click()
    await expect(pane.getByTitle(/^\d+ 名临时人员待处理$/)).toBeVisible()
  })

  await test.step('completed, he is staff with an account', async () => {
    await pane.getByRole('button', { name: '临时人员' }).click()
    const waiting = pane.getByRole('row', { name: new RegExp(name) })
    await waiting.getByRole('button', { name: '变更历史' }).click()
    const history = page.getByRole('dialog', { name: '变更历史' })
    await expect(history.getByRole('row', { name: /新增/ })).toContainText(name)
    await page.keyboard.press('Escape')
    await expect(history).toBeHidden()
    await waiting.getByRole('button', { name: `把${name}转为正式人员` }).click()
    await expect(dialog.getByLabel('姓名')).toHaveValue(name)
    await dialog.getByLabel('职务').fill('育种专家')
    await dialog.getByLabel('登录账号').fill('contract')
    await page.getByText('合同经理（contract）').click()
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await expect(pane.getByRole('heading', { level: 1 })).toHaveText(`人员信息 · ${name}`)
  })

  await test.step('F-380 a document is there after a reload, and gone after it was deleted', async () => {
    const file = { name: '劳动合同.pdf', mimeType: 'application/pdf', buffer: pdf }
    await kind('合同').locator('input[type=file]').setInputFiles(file)
    await expect(kind('合同').getByText('劳动合同.pdf')).toBeVisible()
    await page.reload()
    await expect(pane.getByText('育种专家')).toBeVisible()
    await kind('合同').getByRole('button', { name: '删除 劳动合同.pdf' }).click()
    await dialog.getByRole('button', { name: /确\s?认/ }).click()
    await expect(kind('合同').getByText('没有附件')).toBeVisible()
    await page.reload()
    await expect(kind('合同').getByText('没有附件')).toBeVisible()
  })

  await test.step('he is no longer waiting; the deleted record leaves its account', async () => {
    await pane.getByRole('link', { name: '返回' }).click()
    const row = pane.getByRole('row', { name: new RegExp(name) })
    await expect(row).toContainText('育种专家')
    await row.getByRole('button', { name: /删\s?除/ }).click()
    await page.getByRole('button', { name: /确\s?认/ }).click()
    await expect(page.getByText('删除成功：账号「contract」保留，仍可登录')).toBeVisible()
    await expect(row).toHaveCount(0)
  })
})
