import { confirmBreeders, importBreeders } from '@hepu/api/areas/breeder/record/breederBook'
import {
  productVarietyMaintenanceCheck,
  productVarietyMaintenanceImport,
} from '@hepu/api/areas/contract/maintenance/varietyMaintenance'
import {
  contractResultImport,
  contractResultImportCheck,
} from '@hepu/api/areas/contract/subject/resultImport'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import ImportBreeders from '../../../areas/breeder/record/ImportBreeders.tsx'
import ImportMaintenance from '../../../areas/contract/maintenance/ImportMaintenance.tsx'
import ImportResults from '../../../areas/contract/subject/ImportResults.tsx'
import type * as uploads from '../../../client/upload.ts'

const { upload } = vi.hoisted(() => ({ upload: vi.fn() }))
vi.mock('../../../client/upload.ts', async (original) => ({
  ...(await original<typeof uploads>()),
  upload,
}))

beforeEach(() => upload.mockReset())
afterEach(cleanup)

const onClose = () => undefined
const show = (dialog: ReactElement) => render(<Providers>{dialog}</Providers>)
const choose = (name = '表.csv') =>
  userEvent.upload(screen.getByLabelText('选择文件'), new File(['甲'], name), { applyAccept: false })
/** While its icon of loading leaves, the name begins with that of the icon. */
const storeButton = (rows: number) => screen.findByRole('button', { name: new RegExp(`导入 ${rows} 行$`) })
const rowOf = (text: RegExp) => screen.getByRole('row', { name: text })

const result = (row: number, verdict: string, resultName: string) => ({
  row,
  verdict,
  resultName,
  contractNumber: '示-1',
  contractName: null,
  resultType: '品种',
  resultNo: '',
  share: '50',
  remark: null,
  message: '',
  resultId: null,
  foundName: null,
  warnings: [],
})

test('only the rows that stay chosen are sent, with the same file, and what was refused meanwhile is named', async () => {
  const check = {
    sheet: '成果',
    rows: [result(2, 'ok', '禾玉1号'), result(3, 'ok', '禾玉2号'), result(4, 'broken', '禾玉3号')],
    counts: { ok: 2, missing: 0, repeated: 0, refused: 0, broken: 1 },
  }
  upload.mockResolvedValueOnce(check)
  show(<ImportResults contractId="7" onClose={onClose} />)
  await choose()
  await storeButton(2)
  expect(within(rowOf(/禾玉3号/)).queryByRole('checkbox')).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: '导入第 2 行' }))
  upload.mockResolvedValueOnce({ stored: 0, refused: [{ row: 3, resultName: '禾玉2号', message: '已登记' }] })
  await userEvent.click(await storeButton(1))
  expect(await screen.findByText('已导入 0 项成果。')).toBeTruthy()
  expect(rowOf(/禾玉2号/).textContent).toContain('已登记')
  const [checked, stored] = upload.mock.calls
  expect(checked?.slice(0, 2)).toEqual([contractResultImportCheck, { contractId: '7' }])
  expect(stored?.slice(0, 2)).toEqual([contractResultImport, { contractId: '7', rows: '3' }])
  expect(stored?.[2]).toBe(checked?.[2])
})

test('rows are shown by their verdict, with what is wrong by column, and another file can be chosen', async () => {
  const row = { contractNumber: '示-1', product: '', nccId: '', regions: '', startYear: null, endYear: null }
  const of = (at: number, verdict: string, varietyName: string, more: object) => ({
    ...row,
    row: at,
    verdict,
    varietyName,
    commissionMode: '',
    problems: [],
    changes: [],
    ...more,
  })
  upload.mockResolvedValue({
    sheet: '品种维护',
    rows: [
      of(2, 'updated', '禾玉1号', { changes: ['年限改为 2030'] }),
      of(3, 'broken', '禾玉2号', { problems: [{ column: '提成方式', message: '不是可选的方式' }] }),
    ],
    counts: { added: 0, updated: 1, same: 0, missing: 0, repeated: 0, broken: 1 },
  })
  show(<ImportMaintenance onClose={onClose} />)
  await choose()
  await storeButton(1)
  expect(rowOf(/禾玉2号/).textContent).toContain('提成方式：不是可选的方式')
  fireEvent.click(screen.getByRole('radio', { name: '更新 1' }))
  expect(screen.queryByRole('row', { name: /禾玉2号/ })).toBeNull()
  expect(rowOf(/禾玉1号/).textContent).toContain('年限改为 2030')
  expect(upload.mock.calls[0]?.[0]).toBe(productVarietyMaintenanceCheck)
  await userEvent.click(screen.getByRole('button', { name: '换一个文件' }))
  expect(screen.getByLabelText('选择文件')).toBeTruthy()
  expect(upload.mock.calls.some(([call]) => call === productVarietyMaintenanceImport)).toBe(false)
})

test('of a workbook with mistakes no breeder is stored, of a good one what the check counted', async () => {
  const breeder = { row: 2, name: '王育', verdict: 'new', message: '', changes: [] }
  const counts = { new: 1, changed: 0, same: 0, broken: 1 }
  upload.mockResolvedValueOnce({ sheet: '育种家', rows: [breeder], counts })
  show(<ImportBreeders onClose={onClose} />)
  await choose()
  expect(await screen.findByText(/^1 行.*整批不写入$/)).toBeTruthy()
  expect(await storeButton(0)).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: '换一个文件' }))
  upload.mockResolvedValueOnce({ sheet: '育种家', rows: [breeder], counts: { ...counts, broken: 0 } })
  await choose()
  upload.mockResolvedValueOnce({ created: 1, changed: 0 })
  await userEvent.click(await storeButton(1))
  expect(await screen.findByText('已导入：新增 1 份，修改 0 份。')).toBeTruthy()
  expect(upload.mock.calls.map(([call]) => call)).toEqual([importBreeders, importBreeders, confirmBreeders])
  expect(upload.mock.calls.at(-1)?.[1]).toEqual({ created: 1, changed: 0 })
})

test('a file of another kind is refused before it is sent', async () => {
  show(<ImportResults contractId="7" onClose={onClose} />)
  await choose('照片.png')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(upload).not.toHaveBeenCalled()
})
