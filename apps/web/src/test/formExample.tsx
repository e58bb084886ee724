import { render, screen, type RenderResult } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import { query } from '@hepu/api/core/route'
import { vi } from 'vitest'
import { z } from 'zod'
import { Providers } from '../app/Providers.tsx'
import { DynamicForm, type DynamicFormProps } from '../resource/form/DynamicForm.tsx'
import type { FormValues } from '../resource/form/items.ts'
// Components that load when first shown are imported with the test.
import '../resource/form/kinds/CascaderControl.tsx'
import '../resource/form/kinds/DatePickerControl.tsx'
import '../resource/form/kinds/DialogFileControl.tsx'
import '../resource/form/kinds/FileControl.tsx'
import '../resource/form/kinds/LocationControl.tsx'
import '../ui/region/RegionPicker.tsx'

// A whole form is slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

type Given = Omit<DynamicFormProps, 'form' | 'onSubmit'>

function Example({ onSubmit, ...given }: Given & Pick<DynamicFormProps, 'onSubmit'>) {
  const [form] = Form.useForm()
  return (
    <Providers>
      <DynamicForm {...given} form={form} onSubmit={onSubmit} />
      <button type="button" onClick={() => form.submit()}>
        保存
      </button>
    </Providers>
  )
}

/** Shows a form in a screen; `save` presses 保存 and returns what was submitted, undefined if something was wrong. */
export function showForm(given: Given) {
  const onSubmit = vi.fn<(values: FormValues) => void>()
  const page: RenderResult = render(<Example {...given} onSubmit={onSubmit} />)
  return {
    save: async (): Promise<FormValues | undefined> => {
      onSubmit.mockClear()
      await userEvent.click(screen.getByText('保存'))
      await vi.waitFor(() => {
        const isWrong = document.querySelector('.ant-form-item-has-error, .ant-form-item-with-help') !== null
        if (!isWrong && onSubmit.mock.calls.length === 0) throw new Error('not submitted yet')
      })
      return onSubmit.mock.calls[0]?.[0]
    },
    rerender: (change: Given) => page.rerender(<Example {...change} onSubmit={onSubmit} />),
  }
}

/** Returns the control of a label. */
export const fieldOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

/** Returns a call that answers rows for a typed text. */
export const searchRoute = (path: `/api/${string}`, name = 'name') =>
  query({
    method: 'GET',
    path,
    summary: '查找',
    access: 'login',
    reads: [],
    input: z.object({ [name]: z.string().optional() }),
    output: z.array(z.record(z.string(), z.unknown())),
  })
