import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form, Input, Select } from 'antd'
import { expect, test, vi } from 'vitest'
import { Providers } from '../../app/Providers.tsx'
import { FormModal } from './FormModal.tsx'

function show(props: { onOk: () => void; confirmLoading?: boolean; isChanged?: boolean }) {
  return render(
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

test('the dialog focuses the first field of the form after its animation', async () => {
  show({ onOk: () => undefined })
  await waitFor(() => {
    // Without a browser nothing reports the end of the animation.
    fireEvent.animationEnd(screen.getByRole('dialog'))
    expect(document.activeElement).toBe(screen.getByLabelText('名称'))
  })
})

test('the dialog focuses the first field that mounts after it was shown, once', async () => {
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
  // Until the animation has ended the dialog keeps its old content.
  await waitFor(() => {
    fireEvent.animationEnd(screen.getByRole('dialog'))
    expect(screen.getByRole('dialog').className).not.toMatch(/-(appear|enter)/)
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
  })
  rerender(dialog(['名称']))
  expect(document.activeElement).toBe(screen.getByLabelText('名称'))
  screen.getByRole('button', { name: '取消' }).focus()
  rerender(dialog(['名称', '类型']))
  expect(document.activeElement?.tagName).toBe('BUTTON')
})

test('Enter saves from a text field, but not from a search box, a choice or a longer text', async () => {
  const save = vi.fn()
  show({ onOk: save })
  for (const name of ['查找', '类型', '备注']) await userEvent.type(screen.getByLabelText(name), '{Enter}')
  expect(save).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('名称'), '禾谱{Enter}')
  expect(save).toHaveBeenCalledTimes(1)
})

test('Enter does not save twice while saving', async () => {
  const save = vi.fn()
  show({ onOk: save, confirmLoading: true })
  await userEvent.type(screen.getByLabelText('名称'), '禾谱{Enter}')
  expect(save).not.toHaveBeenCalled()
})

test('a reload of the window asks as long as a dialog with changes is open', () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  show({ onOk: () => undefined }).unmount()
  expect(leave()).toBe(false)
  const { unmount } = show({ onOk: () => undefined, isChanged: true })
  expect(leave()).toBe(true)
  unmount()
  expect(leave()).toBe(false)
})
