import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { readFile } from 'node:fs/promises'
import { expect, fillLogin, test } from '../../support/test.ts'

test.use({ role: 'admin' })
test.setTimeout(120_000)

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const HEADS = ['姓名', '账号', '手机号', '机构', '角色']

/** Returns a workbook of users as an administrator fills it in. */
const workbook = async (rows: readonly (readonly string[])[]) => ({
  name: '新员工.xlsx',
  mimeType: XLSX,
  buffer: Buffer.from(
    await writeXlsx({ sheets: [{ name: '用户', rows: [HEADS, ...rows.map((row) => [...row])] }] }),
  ),
})

test('F-350 F-437 a workbook of users with mistakes is refused with their places, corrected, and confirmed', async ({
  page,
  pane,
  browser,
  baseURL,
}) => {
  const dialog = page.getByRole('dialog').filter({ visible: true })
  const mark = String(Date.now()).slice(-6)
  const [one, two] = [`import${mark}a`, `import${mark}b`]
  const input = dialog.getByLabel('选择文件')

  await test.step('every mistake is shown with row, column, what was read and what is expected', async () => {
    await page.goto('/system/user')
    await pane.getByRole('button', { name: /导\s?入/ }).click()
    await input.setInputFiles(
      await workbook([
        ['赵一', one, '1380', 'HEPU', '育种人员'],
        ['钱二', two, '', 'NOWHERE', '站长'],
      ]),
    )
    await expect(dialog.getByText('没有可以导入的数据')).toBeVisible()
    await dialog.getByRole('tab', { name: '检查结果（错误 3，提醒 0，已修正 0）' }).click()
    const rowOf = (text: string) => dialog.getByRole('row').filter({ hasText: text })
    await expect(rowOf('1380')).toContainText(/错误.*2.*手机号.*1380.*应为11位数字/)
    await expect(rowOf('NOWHERE')).toContainText(/错误.*3.*机构.*NOWHERE.*机构编码或全称/)
    await expect(rowOf('站长')).toContainText(/错误.*3.*角色.*站长.*角色名称/)
    await expect(dialog.getByRole('button', { name: '确认导入' })).toBeDisabled()
  })

  await test.step('mended, it is confirmed, and the first passwords are had this once', async () => {
    await dialog.getByRole('button', { name: '换一个文件' }).click()
    await input.setInputFiles(
      await workbook([
        ['赵一', one, `138${mark}11`.padEnd(11, '0'), 'HEPU', '育种人员'],
        ['钱二', two, '', '禾谱示范种业/禾谱示范试验站', ''],
      ]),
    )
    await expect(dialog.getByRole('row', { name: '用户 2 0 0 0' })).toBeVisible()
    await dialog.getByRole('button', { name: '确认导入' }).click()
    await expect(dialog.getByText('用户：新增 2，修改 0')).toBeVisible()
    await dialog
      .getByRole('button', { name: /关\s?闭/ })
      .last()
      .click()
    const question = page.getByText('新用户的初始密码还没有下载', { exact: false })
    await expect(question).toBeVisible()
    await page.getByRole('button', { name: /取\s?消/ }).click()
    await expect(question).toBeHidden()
  })

  let password = ''
  await test.step('the workbook of passwords', async () => {
    const coming = page.waitForEvent('download')
    await dialog.getByRole('button', { name: '下载初始密码' }).click()
    const { sheets } = await readXlsx(await readFile(await (await coming).path()))
    const rows = sheets[0]!.rows
    expect(rows[0]).toEqual(['姓名', '账号', '初始密码', '说明'])
    password = String(rows.find((row) => row[1] === one)![2])
    await dialog
      .getByRole('button', { name: /关\s?闭/ })
      .last()
      .click()
    await expect(dialog).toBeHidden()
    await pane.getByLabel('姓名').fill(`import${mark}`)
    await pane.getByRole('button', { name: '查询' }).click()
    await expect(pane.getByRole('row', { name: /赵一/ })).toContainText('育种人员')
    await expect(pane.getByRole('row', { name: /钱二/ })).toContainText('禾谱示范试验站')
  })

  await test.step('what is filtered is exported', async () => {
    const coming = page.waitForEvent('download')
    await pane.getByRole('button', { name: /导\s?出/ }).click()
    const { sheets } = await readXlsx(await readFile(await (await coming).path()))
    expect(sheets[0]!.rows.slice(1).map((row) => row[1])).toEqual([one, two])
  })

  await test.step('who was made signs in with his password and must change it', async () => {
    const fresh = await browser.newPage(baseURL ? { baseURL } : {})
    await fresh.goto('/login')
    await fillLogin(fresh, one, password)
    await expect(fresh.getByRole('heading', { name: '请先修改密码' })).toBeVisible()
    await fresh.close()
  })
})
