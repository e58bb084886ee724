import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { importFillData } from '@hepu/api/areas/experiment/import/trialImport'
import { fillDataTemplate } from '@hepu/api/areas/experiment/plotData'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../app/Providers.tsx'
import { ChooseFile } from './ChooseFile.tsx'

afterEach(cleanup)

test('a file of another kind, or an empty one, is refused by name with the allowed kinds', async () => {
  const uploaded = vi.fn()
  render(
    <Providers>
      <ChooseFile uploadRoute={importFillData} templateRoute={fillDataTemplate} onUploaded={uploaded} />
    </Providers>,
  )
  fireEvent.change(screen.getByLabelText('选择文件'), { target: { files: [new File(['x'], '报告.pdf')] } })
  expect(await screen.findByText('「报告.pdf」不是可以导入的工作簿，只接受xlsx、csv格式')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('选择文件'), { target: { files: [new File([], '空表.xlsx')] } })
  expect(await screen.findByText('文件「空表.xlsx」是空的，请选择有内容的文件')).toBeTruthy()
  expect(uploaded).not.toHaveBeenCalled()
})
