import type { Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'

test.use({ role: 'admin' })
test.setTimeout(120_000)

const dialogOf = (page: Page) => page.getByRole('dialog').filter({ visible: true })
const paneOf = (page: Page) => page.locator('.pane').filter({ visible: true })
const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
})

/** Opens the documents of a demo project from its details. */
async function openDocuments(page: Page, project: string): Promise<void> {
  await page.goto('/task/project')
  await paneOf(page).getByRole('link', { name: project }).click()
  await paneOf(page).getByRole('link', { name: '过程文档' }).click()
  await expect(page.getByRole('heading', { name: `过程文档 · ${project}` })).toBeVisible()
}

test('F-353 F-524 a missing document is uploaded, gets a second version, is downloaded with the others, and is deleted', async ({
  page,
}) => {
  const name = `实施方案${String(Date.now()).slice(-6)}`
  const pane = paneOf(page)
  const row = pane.getByRole('row', { name: new RegExp(name) })
  await openDocuments(page, '分子育种平台二期建设')

  await test.step('the missing type is offered at once', async () => {
    await pane.getByRole('list', { name: '应有文件' }).getByRole('button', { name: '上传实施方案' }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('选择文件', { exact: true }).setInputFiles(pdf(`${name}.pdf`))
    await expect(dialog.getByRole('list', { name: '已选文件' })).toContainText(`${name}.pdf`)
    await dialog.getByRole('button', { name: /上\s?传$/ }).click()
    await expect(row).toContainText('第1版')
    await expect(pane.getByRole('button', { name: '上传实施方案' })).toHaveCount(0)
  })

  await test.step('a new version keeps the older one', async () => {
    await row.getByRole('button', { name: '上传新版本' }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('选择文件', { exact: true }).setInputFiles(pdf(`${name}定稿.pdf`))
    await dialog.getByLabel('版本说明').fill('定稿')
    await dialog.getByRole('button', { name: /上\s?传$/ }).click()
    await row.getByRole('button', { name: `${name}的2个版本` }).click()
    const versions = dialogOf(page).getByRole('list', { name: '版本' })
    await expect(versions.getByRole('listitem')).toHaveCount(2)
    await expect(versions).toContainText(`${name}定稿.pdf`)
    await page.keyboard.press('Escape')
  })

  await test.step('the chosen documents come as one archive', async () => {
    await row.getByRole('checkbox').check()
    const download = page.waitForEvent('download')
    await pane.getByRole('button', { name: '下载所选（1）' }).click()
    expect((await download).suggestedFilename()).toMatch(/^分子育种平台二期建设_过程文档_.*\.zip$/)
  })

  await test.step('it is deleted after a question', async () => {
    await row.getByRole('button', { name: '删除' }).click()
    await page.getByRole('button', { name: /确\s?认/ }).click()
    await expect(row).toHaveCount(0)
  })
})

test('F-512 F-524 an overdue monthly report is submitted and ends what was due; a week is reported too', async ({
  page,
}) => {
  const pane = paneOf(page)
  const drawer = dialogOf(page)
  const mark = `各试点完成收获${String(Date.now()).slice(-6)}`
  await openDocuments(page, '黄淮海夏玉米耐密抗倒宜机收新品种选育')

  const late = pane.getByRole('row', { name: /未提交，逾期 \d+ 天/ }).first()
  await test.step('the report of the overdue month is written below its facts', async () => {
    await pane.getByRole('tab', { name: '报告' }).click()
    await expect(late).toBeVisible()
    const month = (await late.getByRole('button').first().textContent()) ?? ''
    await late.getByRole('button', { name: '填报' }).click()
    await expect(drawer.getByRole('region', { name: '本期事实' })).toBeVisible()
    await drawer.getByLabel('本月总结').fill('')
    await drawer.getByRole('button', { name: /^提\s?交$/ }).click()
    await expect(drawer.getByText(/总结必填/).first()).toBeVisible()
    await drawer.getByLabel('本月总结').fill(mark)
    await drawer.getByRole('button', { name: /^提\s?交$/ }).click()
    await expect(drawer).toHaveCount(0)
    const done = pane.getByRole('row', { name: new RegExp(month) })
    await expect(done).toContainText('已提交')
    await done.getByRole('button', { name: '查看' }).click()
    await expect(drawer.getByText(mark)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('what was due is done', async () => {
    await page.goto('/obligation/list?q=1&state=done&rule=project.monthlyReport')
    await expect(
      pane.getByRole('row', { name: /黄淮海夏玉米耐密抗倒宜机收新品种选育.*提交项目月报/ }).first(),
    ).toBeVisible()
  })

  await test.step('a week is reported', async () => {
    await openDocuments(page, '黄淮海夏玉米耐密抗倒宜机收新品种选育')
    await pane.getByRole('tab', { name: '报告' }).click()
    await pane.getByRole('link', { name: '周报' }).click()
    const week = pane.getByRole('row', { name: /未要求/ }).first()
    const period = (await week.getByRole('button').first().textContent()) ?? ''
    await week.getByRole('button', { name: '填报' }).click()
    await drawer.getByLabel('本周进展').fill(mark)
    await drawer.getByRole('button', { name: /^提\s?交$/ }).click()
    await expect(pane.getByRole('row', { name: new RegExp(period) })).toContainText('已提交')
  })
})
