import { Button } from 'antd'
import { usePermissions } from '../../workspace/session.ts'

/** Questions to begin with, each with the permission it needs. */
const suggestions = [
  ['experiment.variety:read', '有哪些试验？'],
  ['experiment.variety:read', '产量最高的品种是哪些？'],
  ['experiment.variety:read', '比对照增产最多的品种有哪些？'],
  ['upgrade.record:read', '晋级了哪些品种？'],
  ['upgrade.standard:read', '有哪些晋级标准？'],
] as const

/** Shown in a new conversation: the purpose of the assistant, and questions to begin with. */
export function Suggestions({ onAsk }: { onAsk: (question: string) => void }) {
  const permissions = usePermissions()
  return (
    <div className="assistant-welcome">
      <p>可以查询当前机构、当前作物的品种、试验、晋级标准与评估。只查询，不修改数据；答案附有依据的记录。</p>
      <ul>
        {suggestions
          .filter(([word]) => permissions.has(word))
          .map(([, question]) => (
            <li key={question}>
              <Button block onClick={() => onAsk(question)}>
                {question}
              </Button>
            </li>
          ))}
      </ul>
      <p className="quiet key-hint">Enter 发送，Shift+Enter 换行；Alt+A 打开或关闭。</p>
    </div>
  )
}
