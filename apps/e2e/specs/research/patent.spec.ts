import { patentCheckDigit } from '@hepu/api/areas/research/patent/patentNo'
import type { Locator, Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { readFile } from 'node:fs/promises'
import { expect, fillLogin, test } from '../../support/test.ts'
import { typeDay } from '../../support/typeDay.ts'
import { PASSWORD, users } from '../../support/users.ts'

test.use({ role: 'secretary' })

const YEAR = 2022
const certificate = {
  name: '专利证书.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4 certificate'),
}

/** Returns an application number that no other record has. */
function freshApplyNo(): string {
  const digits = `${YEAR}1${String(Date.now()).slice(-7)}`
  return `${digits}.${patentCheckDigit(digits)}`
}

/** Chooses an option of a select in a form. */
async function choose(page: Page, form: Locator, label: string, option: string): Promise<void> {
  await form.getByRole('combobox', { name: label }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
  await page.keyboard.press('Escape')
}

/** Adds people to a holder: staff from the suggestions, others by name only. */
async function addPeople(page: Page, holder: Locator, staff: string, outsider: string): Promise<void> {
  const search = holder.getByRole('combobox', { name: '人员', exact: true })
  await search.fill(staff)
  await page.locator('.staff-suggestion:visible').filter({ hasText: staff }).first().click()
  await search.fill(outsider)
  await holder.getByRole('button', { name: '添加' }).click()
  const added = holder.getByRole('list', { name: '已添加的人员' })
  await expect(added).toContainText(staff)
  await expect(added).toContainText(outsider)
}

test('F-408 F-533 a patent is entered with its certificate, found, reviewed by somebody else, and exported', async ({
  page,
  pane,
  browser,
  baseURL,
}) => {
  const applyNo = freshApplyNo()
  const middle = `籽粒脱水${applyNo.slice(-6, -2)}`
  const title = `一种玉米${middle}的测定方法`
  const dialog = page.getByRole('dialog').filter({ visible: true })
  const found = pane.getByRole('row').filter({ hasText: title })

  await test.step('the secretary enters it, with inventors of the house and from outside', async () => {
    await page.goto('/research/patentList')
    await pane.getByRole('button', { name: '新增专利' }).click()
    await expect(pane.getByLabel('专利名称')).toBeFocused()
    await page.keyboard.type(title)
    await choose(page, pane, '专利类型', '发明')
    await pane.getByLabel('申请号').fill(applyNo)
    await typeDay(page, pane.getByLabel('申请日'), `${YEAR}-03-05`)
    await choose(page, pane, '法律状态', '实质审查')
    await choose(page, pane.getByRole('group', { name: '申请人' }), '内部单位', '禾谱示范种业')
    await addPeople(page, pane.getByRole('group', { name: '发明人' }), '育种人员', '王外援')
    await pane.getByRole('group', { name: '发明人' }).getByLabel('外部人员所在单位').fill('远方示例大学')
  })

  await test.step('without its certificate it is not handed in', async () => {
    await pane.getByRole('button', { name: '提交审核' }).click()
    await expect(pane.getByText('提交审核须上传证书与附件').first()).toBeVisible()
    await pane.getByRole('button', { name: '上传附件' }).click()
    await dialog.locator('input[type=file]').setInputFiles(certificate)
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await expect(pane.getByRole('button', { name: certificate.name, exact: true })).toBeVisible()
    await pane.getByRole('button', { name: '提交审核' }).click()
    await expect(pane.getByRole('heading', { level: 1, name: `专利 · ${title}` })).toBeVisible()
    await expect(pane.getByText('待审核')).toBeVisible()
    await expect(pane.getByRole('row', { name: /发明人/ })).toContainText(/育种人员\s*内部.*王外援\s*外部/)
    await expect(pane.getByRole('row', { name: /发明人/ })).toContainText('远方示例大学')
    await expect(pane.getByRole('button', { name: certificate.name, exact: true })).toBeVisible()
    await expect(pane.getByText(`预览附件：${certificate.name}`)).toBeVisible()
  })

  await test.step('a middle part of its title finds it', async () => {
    await page.goto('/research/patentList')
    await pane.getByLabel('关键词').fill(middle)
    await pane.getByRole('button', { name: '查询' }).click()
    await expect(pane.getByText('共 1 条')).toBeVisible()
    await expect(found).toContainText('待审核')
  })

  await test.step('the reviewer passes it', async () => {
    const other = await browser.newPage(baseURL ? { baseURL } : {})
    const theirs = other.locator('.pane').filter({ visible: true })
    await other.goto('/login')
    await fillLogin(other, users.reviewer, PASSWORD)
    await expect(other.getByText('登录成功')).toBeVisible()
    await other.goto('/research/patentList')
    await theirs.getByLabel('关键词').fill(middle)
    await theirs.getByRole('button', { name: '查询' }).click()
    await theirs.getByRole('link', { name: title }).click()
    await theirs.getByRole('button', { name: /^审\s?核$/ }).click()
    const review = other.getByRole('dialog').filter({ visible: true })
    await review.getByRole('radio', { name: '通过' }).check()
    await review.getByLabel('审核意见').fill('材料齐全')
    await review.getByRole('button', { name: /确\s?定/ }).click()
    // The note on what follows a review says the word too.
    await expect(theirs.getByText('已通过', { exact: true })).toBeVisible()
    await other.close()
  })

  await test.step('the list of the year is exported, and the workbook holds it', async () => {
    await page.goto('/research/patentList')
    await choose(page, pane, '申请年份', String(YEAR))
    await pane.getByRole('button', { name: '查询' }).click()
    await expect(found).toContainText('已通过')
    const coming = page.waitForEvent('download')
    await pane.getByRole('button', { name: /导\s?出/ }).click()
    await page.getByRole('menuitem', { name: 'Excel 工作簿' }).click()
    const { sheets } = await readXlsx(await readFile(await (await coming).path()))
    const [heads, ...rows] = sheets[0]!.rows.map((row) => row.map(String))
    const column = (label: string) => heads!.indexOf(label)
    const row = rows.find((cells) => cells[column('申请号')] === applyNo)!
    expect(row[column('专利名称')]).toBe(title)
    expect(row[column('发明人')]).toContain('王外援')
    expect(row.join(' ')).toContain('已通过')
    expect(rows.map((cells) => cells[column('申请日')]!.slice(0, 4))).not.toContain(String(YEAR - 1))
  })
})
