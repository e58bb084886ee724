import { phases } from '../areas/experiment/group/phases.ts'
import { decisions, standardLevels } from '../areas/upgrade/promotionShapes.ts'
import { crops } from '../core/crops.ts'
import { coded, words, type Dictionaries, type DictionaryEntry } from './dictionaryEntry.ts'

const statuses = ['在试', '拟晋级', '已晋级', '续试', '待定', '淘汰', '报审', '已审定', '品种报废']
const entryStatus = statuses.map((label, at): DictionaryEntry => ({ value: String(at + 1), label }))

/** Dictionaries of variety trials and promotion. */
export const trialDictionaries: Dictionaries = {
  crop: crops.map(({ value, label }) => ({ value, label })),
  /** Sub-regions of the national maize trials, then those companies use. */
  eco_zone: words(
    '东华北中晚熟春玉米',
    '东华北中熟春玉米',
    '东华北中早熟春玉米',
    '北方早熟春玉米',
    '北方极早熟春玉米',
    '西北春玉米',
    '黄淮海夏玉米',
    '京津冀早熟夏玉米',
    '西南春玉米(中低海拔)',
    '西南春玉米(中高海拔)',
    '热带亚热带玉米',
    '东南春玉米',
    '北方超早',
    '北方极早',
    '北方早熟',
    '东华北中早',
    '东华北中熟',
    '东华北中晚',
    '黄淮南',
    '黄淮北',
  ),
  ripe_period: words(
    '超早熟',
    '极早熟',
    '早熟',
    '中早熟',
    '中熟',
    '中晚熟',
    '晚熟',
    '夏播',
    '青贮',
    '鲜食甜',
    '鲜食糯',
    '爆裂',
  ),
  trial_phase: phases.map(({ value, label }) => ({ value, label })),
  trial_level: coded(standardLevels),
  trial_channel: coded({
    UNIFIED: '统一试验',
    GREEN: '绿色通道',
    UNION: '联合体',
    SPECIAL: '特殊用途自行试验',
    SELF: '引种备案',
  }),
  trial_design: coded({
    RCBD: '随机区组',
    ALPHA: 'α-格子设计',
    AUGMENTED: '增广设计',
    INTERVAL: '间比法',
    STRIP: '大区对比',
  }),
  point_type: coded({ YIELD: '产量点', SURVEY_ONLY: '病鉴点', DEMO: '示范点' }),
  scrap_reason: coded({
    DISASTER: '不可抗力（风雹旱涝）',
    OPERATION: '播种/管理失误',
    MISSING_PLOTS: '缺区',
    ERROR_CV: '误差变异系数超限',
    LOW_YIELD: '产量水平过低',
    FALSE_RECORD: '数据异常/造假',
    CHECK: '对照异常',
    SEED: '种子质量（品种报废）',
    OTHER: '其他',
  }),
  entry_status: entryStatus,
  decision: coded(decisions),
  standard_class: words('高产稳产', '绿色优质', '机收', '鲜食', '青贮', '特殊用途'),
  disease_class: coded({ HR: '高抗', R: '抗', MR: '中抗', S: '感', HS: '高感' }),
}
