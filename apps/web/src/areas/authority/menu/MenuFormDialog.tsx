import { menuLabels } from '@hepu/api/areas/authority/authorityLabels'
import * as api from '@hepu/api/areas/authority/menu/menuAdmin'
import type { MenuTreeEntry } from '@hepu/api/areas/authority/menu/menuAdmin'
import { Form } from 'antd'
import { useState } from 'react'
import { iconNames, MenuIcon } from '../../../workspace/menuIcons.tsx'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues, Rules } from '../../../resource/form/items.ts'
import { menuFlags, menuInput, menuValues, parentChoices, TOP } from './menuTree.ts'
import { ConflictNotice } from '../../../resource/form/conflict/ConflictNotice.tsx'
import { mineOf, labelledFields } from '../../../resource/form/ownValues.ts'
import { useOverwrite } from '../../../resource/form/conflict/useOverwrite.ts'

interface Props {
  menus: readonly MenuTreeEntry[]
  /** The menu to edit; absent for a new one. */
  menu?: MenuTreeEntry | undefined
  /** Parent of a new menu. */
  parentId: string | null
  /** Reads the menus anew after somebody else changed this one, and opens the form with the stored values. */
  onReload: () => void
  onClose: () => void
  onMade: (id: string) => void
}

const rules: Rules = {
  label: [{ required: true, message: '菜单名称必填' }],
  path: [
    { required: true, message: '路径必填' },
    {
      pattern: /^(https?:\/\/[^\s"'<>]+|[\w\-/]+)$/i,
      message: '路径只含字母、数字、- _ /，或以 http:// 、https:// 开头的网址',
    },
  ],
}

const icons = iconNames.map((name) => ({
  value: name,
  label: (
    <span className="icon-choice">
      <MenuIcon name={name} />
      {name}
    </span>
  ),
}))

function itemsOf(menus: readonly MenuTreeEntry[], menu: MenuTreeEntry | undefined): FormItem[] {
  const isFixed = menu?.isBuiltIn ?? false
  const parents = [{ value: TOP, label: '（最上级）' }, ...parentChoices(menus, menu?.id)]
  return [
    { type: 'input', prop: 'label', label: menuLabels.label, span: 12, maxlength: 30 },
    { type: 'select', prop: 'parentId', label: menuLabels.parentId, span: 12, options: parents },
    {
      type: 'input',
      prop: 'path',
      label: menuLabels.path,
      span: 12,
      maxlength: 500,
      disabled: isFixed,
      help: '系统内页面的路径；以 http:// 或 https:// 开头的网址在框架内打开；分组可自拟，如 group/weather。',
    },
    {
      type: 'input',
      prop: 'component',
      label: menuLabels.component,
      span: 12,
      maxlength: 200,
      disabled: isFixed,
      help: '已登记页面的路径，使本菜单以另一地址打开该页面；一般不填。',
    },
    { type: 'select', prop: 'icon', label: menuLabels.icon, span: 12, options: icons },
    {
      type: 'select',
      prop: 'flags',
      label: '属性',
      span: 12,
      multiple: true,
      options: [...menuFlags],
      help: '人人可用：不经角色授予，所有人都有。侧栏不显示：只能由其他页面打开。',
    },
    { type: 'textarea', prop: 'description', label: menuLabels.description, span: 24, maxlength: 200 },
  ]
}

/** 菜单信息: adds a menu or changes one. Of a menu of the product, path and component stay as they are. */
export default function MenuFormDialog({ menus, menu, parentId, onReload, onClose, onMade }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const { versionFor, overwrite } = useOverwrite(form)
  const options = { success: messages.saved, quiet: true }
  const insert = useRun(api.menuInsert, options)
  const edit = useRun(api.menuEdit, options)
  const submit = async (values: FormValues) => {
    const input = menuInput(values)
    if (menu) {
      const version = versionFor(menu.version)
      if ((await edit.run({ ...input, id: menu.id, version })) !== undefined) onClose()
      return
    }
    const made = await insert.run(input)
    if (made) {
      onMade(made.id)
      onClose()
    }
  }
  return (
    <FormModal
      title={menu ? `菜单信息 · ${menu.label}` : '新增菜单'}
      width={720}
      onOk={() => form.submit()}
      isChanged={isChanged}
      onClose={onClose}
      confirmLoading={insert.running || edit.running}
    >
      <ConflictNotice
        error={edit.error}
        version={menu?.version}
        record={menu && { object: 'menu', objectId: menu.id }}
        mine={mineOf(form, labelledFields(itemsOf(menus, menu)))}
        onReload={onReload}
        onOverwrite={overwrite}
      />
      <DynamicForm
        form={form}
        items={itemsOf(menus, menu)}
        values={menuValues(menu, parentId)}
        rules={rules}
        error={menu ? edit.error : insert.error}
        onChange={() => setChanged(true)}
        onSubmit={(values) => void submit(values)}
      />
    </FormModal>
  )
}
