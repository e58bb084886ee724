import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Form, Input } from 'antd'
import { afterEach, expect, test } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { useTakeVariety } from './useTakeVariety.ts'

configure({ asyncUtilTimeout: 5_000 })
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const names = ['varietyId', 'name', 'cropSpecies', 'approvedArea'] as const

function Product() {
  const [form] = Form.useForm()
  const follow = useTakeVariety()
  return (
    <Form form={form} initialValues={{ cropSpecies: '玉米' }} onValuesChange={() => follow(form)}>
      {names.map((name) => (
        <Form.Item key={name} name={name} label={name}>
          <Input />
        </Form.Item>
      ))}
    </Form>
  )
}

const varieties: Readonly<Record<string, object>> = {
  7: { name: '禾谱1号', cropSpecies: '水稻', approvedArea: '长江中下游' },
  8: { name: '禾谱2号', cropSpecies: '水稻', approvedArea: null },
}
const valueOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })

test('a chosen variety gives its name, crop and regions, another one replaces them, and what was typed stays', async () => {
  answerWith((url) => envelope(varieties[new URL(url, 'http://localhost').searchParams.get('id') ?? '']))
  render(
    <Providers>
      <Product />
    </Providers>,
  )
  type('varietyId', '7')
  await waitFor(() => expect(names.map(valueOf)).toEqual(['7', '禾谱1号', '水稻', '长江中下游']))
  type('approvedArea', '湖北全省')
  type('varietyId', '8')
  await waitFor(() => expect(names.map(valueOf)).toEqual(['8', '禾谱2号', '水稻', '湖北全省']))
  type('varietyId', '')
  expect(valueOf('name')).toBe('禾谱2号')
})
