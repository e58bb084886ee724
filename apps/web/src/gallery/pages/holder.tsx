import { Button, Form } from 'antd'
import { useState } from 'react'
import { DynamicForm } from '../../resource/form/DynamicForm.tsx'
import type { FormValues } from '../../resource/form/items.ts'
import { holder } from '../formCalls.ts'

export const title = '权利人'

const record = {
  id: '3',
  internalUnit: ['70'],
  staffList: [
    { status: true, userId: '7', userName: '张三', organizationId: '70' },
    { status: true, userId: '', userName: '王五(外部人员)', organizationId: '' },
  ],
  externalUnit: '河南农业大学',
}

export default function Holders() {
  const [form] = Form.useForm()
  const [shown] = Form.useForm()
  const [sent, setSent] = useState<FormValues | null>(null)
  return (
    <main className="page">
      <h1>{title}</h1>
      <div className="page-body">
        <DynamicForm form={form} items={[holder]} record={record} onSubmit={setSent} />
        <Button type="primary" onClick={() => form.submit()}>
          保存
        </Button>
        {sent && <pre aria-label="提交的值">{JSON.stringify(sent, null, 1)}</pre>}
        <h3>只看</h3>
        <DynamicForm form={shown} items={[holder]} record={record} disabled onSubmit={setSent} />
      </div>
    </main>
  )
}
