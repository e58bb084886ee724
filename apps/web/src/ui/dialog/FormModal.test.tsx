import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form, Input, Select } from 'antd'
import { expect, test, vi } from 'vitest'
import { Providers } from '../../app/Providers.tsx'
import { FormModal } from './FormModal.tsx'

function show(props: { onOk: () => void; confirmLoading?: boolean }) {
  render(
    <Providers>
      <FormModal title="新增供应商" isChanged={false} onClose={() => undefined} {...props}>
        <Input.Search aria-label="查找" />
        <Form>
          <Form.Item label="名称" name="name">
            <Input />
          </Form.Item>
          <Form.Item label="类型" name="kind">
            <Select showSearch options={[{ value: 'a', label: '甲' }]} />
          </Form.Item>
          <Form.Item label="备注" name="remark">
            <Input.TextArea />
          </Form.Item>
        </Form>
      </FormModal>
    </Providers>,
  )
}

test('begins in the first field of the form once it has glided in', async () => {
  show({ onOk: () => undefined })
  await waitFor(() => {
    // Without a browser nothing reports the end of the animation.
    fireEvent.animationEnd(screen.getByRole('dialog'))
    expect(document.activeElement).toBe(screen.getByLabelText('名称'))
  })
})

test('begins in the first field that comes after the dialog was shown, once', async () => {
  const dialog = (names: readonly string[]) => (
    <Providers>
      <FormModal title="新增供应商" isChanged={false} onClose={() => undefined}>
        <Form>
          {names.map((name) => (
            <Form.Item key={name} label={name} name={name}>
              <Input />
            </Form.Item>
          ))}
        </Form>
      </FormModal>
    </Providers>
  )
  const { rerender } = render(dialog([]))
  await waitFor(() => {
    fireEvent.animationEnd(screen.getByRole('dialog'))
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
  })
  rerender(dialog(['名称']))
  expect(document.activeElement).toBe(screen.getByLabelText('名称'))
  screen.getByRole('button', { name: '取消' }).focus()
  rerender(dialog(['名称', '类型']))
  expect(document.activeElement?.tagName).toBe('BUTTON')
})

test('Enter saves from a field of text, and neither from a box to search in, a choice nor a longer text', async () => {
  const save = vi.fn()
  show({ onOk: save })
  for (const name of ['查找', '类型', '备注']) await userEvent.type(screen.getByLabelText(name), '{Enter}')
  expect(save).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('名称'), '禾谱{Enter}')
  expect(save).toHaveBeenCalledTimes(1)
})

test('Enter saves nothing twice while it is being saved', async () => {
  const save = vi.fn()
  show({ onOk: save, confirmLoading: true })
  await userEvent.type(screen.getByLabelText('名称'), '禾谱{Enter}')
  expect(save).not.toHaveBeenCalled()
})
