import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../client/ApiError.ts'
import { saveRoute } from '../../test/routes.ts'
import { DataForm, type DataField } from './DataForm.tsx'

const fields: DataField[] = [
  { name: 'name', label: '名称', type: 'text', required: true },
  { name: 'area', label: '面积', type: 'number', unit: '㎡', required: true },
]

interface Props {
  onSubmit: (values: unknown) => void
  error?: ApiError
  initial?: Record<string, unknown>
}

function Example({ onSubmit, error, initial }: Props) {
  const [form] = Form.useForm()
  return (
    <>
      <DataForm
        schema={saveRoute.input}
        fields={fields}
        form={form}
        fixed={{ version: 3 }}
        initial={initial ?? {}}
        error={error ?? null}
        onSubmit={onSubmit}
      />
      <button type="button" onClick={() => form.submit()}>
        保存
      </button>
    </>
  )
}

afterEach(cleanup)

test('the form names every required field in Chinese and sends nothing', async () => {
  const onSubmit = vi.fn()
  render(<Example onSubmit={onSubmit} />)
  await userEvent.click(screen.getByText('保存'))
  expect(await screen.findByText('名称必填')).toBeTruthy()
  expect(screen.getByText('面积必填')).toBeTruthy()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('the form refuses at its field what the schema of the call refuses', async () => {
  const onSubmit = vi.fn()
  render(<Example onSubmit={onSubmit} initial={{ name: '甲', area: 0 }} />)
  await userEvent.click(screen.getByText('保存'))
  expect(await screen.findByText('面积应大于0')).toBeTruthy()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('the form sends typed values with the fixed ones', async () => {
  const onSubmit = vi.fn()
  render(<Example onSubmit={onSubmit} />)
  await userEvent.type(screen.getByLabelText('名称'), '郑单958')
  await userEvent.type(screen.getByLabelText('面积（㎡）'), '13.34')
  await userEvent.click(screen.getByText('保存'))
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: '郑单958', area: 13.34, version: 3 }))
})

test('the form shows problems of the server at their fields', async () => {
  const error = new ApiError(4000, '名称已存在', { problems: [{ path: 'name', message: '名称已存在' }] }, 200)
  const { rerender } = render(<Example onSubmit={vi.fn()} />)
  rerender(<Example onSubmit={vi.fn()} error={error} />)
  const message = await screen.findByText('名称已存在')
  expect(message.closest('.ant-form-item')?.textContent).toContain('名称')
})
