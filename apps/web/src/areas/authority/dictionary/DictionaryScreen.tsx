import '../authority.css'
import * as api from '@hepu/api/areas/authority/dictionary/dictionaryAdmin'
import { Button, Input } from 'antd'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { useCall } from '../../../client/useCall.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { searchIcon } from '../../../ui/control/searchIcon.tsx'
import { DictionaryList } from './DictionaryList.tsx'
import { DictionaryPane } from './DictionaryPane.tsx'

/** 字典管理: the dictionaries at the left, the entries of the chosen one at the right. */
export default function SystemDictionaryScreen() {
  const [params, setParams] = useTabParams()
  const name = params.get('name') ?? ''
  const list = useCall(api.listDictionaries, name ? { name } : {}, { keepPrevious: true })
  const all = list.data ?? []
  const code = params.get('code') ?? all[0]?.code
  return (
    <Page title="字典管理" help={HELP}>
      <div className="org-split">
        <aside className="org-side" aria-label="字典">
          <Input.Search
            key={name}
            allowClear
            searchIcon={searchIcon}
            aria-label="按名称、编码或字典项查找字典"
            placeholder="字典或字典项"
            defaultValue={name}
            onSearch={(text) => setParams({ name: text.trim(), code: null })}
          />
          {list.error && <ErrorPane error={list.error} onRetry={() => void list.refetch()} />}
          {!list.error && !list.data && <EmptyPane loading />}
          {list.data && all.length === 0 && (
            <EmptyPane
              text={`没有找到名称、编码或字典项含「${name}」的字典`}
              action={<Button onClick={() => setParams({ name: null })}>清除条件</Button>}
            />
          )}
          <DictionaryList all={all} chosen={code} onChoose={(chosen) => setParams({ code: chosen })} />
        </aside>
        {code && <DictionaryPane key={code} code={code} />}
      </div>
    </Page>
  )
}

const HELP = `字典是各表单的选项，由当前机构所在的公司共用，只能在最上级机构中修改。
系统字典由程序使用，只能查看。
拖动字典项可调整顺序，也可用「上移」「下移」。
键盘：Alt+↑↓ 调整字典项的顺序。
正在使用的字典项不能删除，可先停用：停用后不再供选择，已有数据照常显示。
按名称存储的字典没有编码，名称写入数据：系统自带的和已使用的不能改名。`
