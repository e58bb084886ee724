import { flatten } from '@hepu/api/core/tree/treeNodes'
import { updateMethodState, updateTitleState } from '@hepu/api/areas/research/gene/geneLibrary'
import { typeList, type GeneType } from '@hepu/api/areas/research/gene/geneTypeList'
import { entryState } from '@hepu/api/areas/authority/dictionary/dictionaryAdmin'
import { Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePermissions } from '../../../workspace/session.ts'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { OnOffSwitch } from '../../../ui/control/OnOffSwitch.tsx'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { OnOff } from '../../../ui/text/OnOff.tsx'
import { useConfirm } from '../../../ui/dialog/useConfirm.tsx'
import { OptionTable } from './OptionTable.tsx'

/** 基因分类与方法: which methods and headings count within each type. */
export default function GeneTypeDialog({ onClose }: { onClose: () => void }) {
  const types = useCall(typeList, {}, { quiet: true })
  const all = flatten(types.data ?? [])
  const [chosen, choose] = useState<string | null>(null)
  const type = all.find(({ id }) => id === chosen) ?? all[0]
  const mayAdmin = usePermissions().has('system.dictionary:read')
  return (
    <AppModal open title="基因分类与方法" width={760} footer={null} onCancel={onClose}>
      {types.error && <ErrorPane error={types.error} onRetry={() => void types.refetch()} />}
      {!types.error && !types.data && <EmptyPane loading />}
      {types.data && !type && <EmptyPane text="没有基因类型。" />}
      {type && (
        <>
          <p className="quiet">
            停用的方法与标题不再供选择和填写，已有数据照常显示；对本公司各机构、各作物都有效，
            {type.can['state'] ? '可在此开关。' : '只能在最上级机构中修改。'}
            {mayAdmin && (
              <>
                类型与方法本身在
                <Link to="/system/dictionary?code=gene_type" onClick={onClose}>
                  字典管理
                </Link>
                中增改。
              </>
            )}
          </p>
          <div className="bar">
            <Select
              aria-label="基因类型"
              className="gene-type-choice"
              showSearch={{ optionFilterProp: 'label' }}
              options={all.map(({ id, name }) => ({ value: id, label: name }))}
              value={type.id}
              onChange={choose}
            />
            <TypeState type={type} />
          </div>
          <div className="gene-options">
            <OptionTable
              noun="方法"
              options={type.methods}
              route={updateMethodState}
              mayChange={type.can['state'] === true}
            />
            <OptionTable
              noun="标题"
              options={type.titles}
              route={updateTitleState}
              mayChange={type.can['state'] === true}
            />
          </div>
        </>
      )}
    </AppModal>
  )
}

/** The state of the type itself: an entry of the dictionary, changed by users who maintain dictionaries. */
function TypeState({ type }: { type: GeneType }) {
  const turn = useRun(entryState, { success: messages.done })
  const { ask, box } = useConfirm()
  const may = usePermissions().has('system.dictionary:write') && type.can['state'] === true
  const set = async (isOn: boolean) => {
    const question = `「${type.name}」有 ${type.count} 条技术基因，停用后不再供选择，已有数据照常显示。确定停用？`
    if (!isOn && type.count > 0 && !(await ask(question))) return
    await turn.run({ code: 'gene_type', value: type.key, disabled: !isOn })
  }
  return (
    <span>
      该类型：
      {may ? (
        <OnOffSwitch
          label={`启用类型「${type.name}」`}
          isOn={type.state === 1}
          loading={turn.running}
          onTurn={(isOn) => void set(isOn)}
        />
      ) : (
        <OnOff state={type.state} />
      )}
      {box}
    </span>
  )
}
