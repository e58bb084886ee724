import { deletePatentFile } from '@hepu/api/core/file/deleteFile'
import { Button, Form, Space } from 'antd'
import { useState } from 'react'
import { DynamicForm } from '../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues, Rules, Variant } from '../../resource/form/items.ts'
import { holder, listCrops, searchVariety } from '../formCalls.ts'

export const title = '动态表单'

const files = { infoType: 'patent', infoId: '77' }
const kind: FormItem = {
  type: 'radio',
  prop: 'kind',
  label: '申报类型',
  span: 24,
  switch: true,
  options: [
    { value: 'full', label: '全部控件' },
    { value: 'short', label: '简要登记' },
  ],
}
const items: FormItem[] = [
  kind,
  {
    type: 'autocomplete',
    prop: 'variety',
    label: '品种',
    placeholder: '输入品种名称搜索',
    apiInterface: searchVariety,
    props: { label: 'varietyName' },
    feedback: { code: 'code', approvedYear: 'year', breedingUnit: 'unit.name' },
    linkage: { files: { empty: 'clear' } },
  },
  { type: 'input', prop: 'code', label: '审定编号', maxlength: 20 },
  { type: 'year', prop: 'approvedYear', label: '审定年份' },
  { type: 'input', prop: 'breedingUnit', label: '育种单位', maxlength: 100 },
  {
    type: 'select',
    prop: 'level',
    label: '审定级别',
    options: [
      { value: 'nation', label: '国审' },
      { value: 'province', label: '省审' },
    ],
    linkage: { place: { shown: (value) => value === 'province', empty: 'change' } },
  },
  { type: 'locationCascader', prop: 'place', label: '审定省份', level: 1 },
  {
    type: 'cascader',
    prop: 'crop',
    label: '作物与类型',
    apiInterface: listCrops,
    props: { label: 'name', value: 'code', children: 'kinds' },
  },
  {
    type: 'date',
    prop: 'applyDate',
    label: '申请日期',
    disabledDate: (day) => day > '2026-12-31',
  },
  { type: 'daterange', prop: 'valid', label: '有效期' },
  {
    type: 'input',
    prop: 'contact',
    label: '联系人',
    subtype: 'input',
    subfield: '联系电话',
    subfieldProp: 'mobile',
    subfieldPlaceholder: '联系电话',
  },
  { type: 'number', prop: 'area', label: '面积', unit: '亩', digits: 1 },
  { type: 'textarea', prop: 'note', label: '说明', maxlength: 200 },
  holder,
  { type: 'file', prop: 'files', label: '证书', span: 12, parameter: files, apiInterface: deletePatentFile },
  { type: 'dialogFile', prop: 'papers', label: '附件', span: 12, parameter: { ...files, autoUpload: false } },
]
const rules: Rules = {
  variety: [{ required: true, message: '品种必填' }],
  applyDate: [{ required: true, message: '申请日期必填' }],
  internalUnit: [{ required: true, message: '内部单位必填' }],
}
const variants: Record<string, Variant> = {
  short: {
    items: [
      kind,
      { type: 'input', prop: 'code', label: '登记编号' },
      { type: 'textarea', prop: 'note', label: '备注' },
    ],
    values: { kind: 'short', code: 'DJ-' },
    rules: { note: [{ required: true, message: '备注必填' }] },
  },
}

export default function DynamicForms() {
  const [form] = Form.useForm()
  const [sent, setSent] = useState<FormValues | null>(null)
  return (
    <main className="page">
      <h1>{title}</h1>
      <div className="page-body">
        <DynamicForm
          form={form}
          items={items}
          rules={rules}
          variants={variants}
          values={{ kind: 'full' }}
          onSubmit={setSent}
        />
        <Space>
          <Button type="primary" onClick={() => form.submit()}>
            保存
          </Button>
        </Space>
        {sent && <pre aria-label="提交的值">{JSON.stringify(sent, null, 1)}</pre>}
      </div>
    </main>
  )
}
