import { createCategory } from '@hepu/api/areas/integration/category/category'
import { CATEGORY_NAME_MAX } from '@hepu/api/areas/integration/category/defaultCategories'
import { categoryLabels as labels } from '@hepu/api/areas/integration/integrationLabels'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { textOf } from '../../../resource/form/control.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { required, textItem } from '../items.ts'

/** Adds a category at the top of the tree. */
export default function CategoryDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const create = useRun(createCategory, { success: messages.saved, quiet: true })
  const submit = async (values: FormValues) => {
    if (await create.run({ parentId: null, name: textOf(values['name']) })) onClose()
  }
  return (
    <FormModal
      title="新增一级分类"
      width={480}
      isChanged={isChanged}
      confirmLoading={create.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={items}
        rules={rules}
        error={create.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}

const items = [textItem('name', labels.name, CATEGORY_NAME_MAX, 24)]
const rules = { name: required(labels.name) }
