import { subjectLabels } from './sourceLabels.ts'

/** Direct and indirect costs. The kind of a subject of the first level holds for all below it. */
export const subjectKinds = { direct: '直接费用', indirect: '间接费用' } as const
export type SubjectKind = keyof typeof subjectKinds

/** How deep subjects are nested: 直接费用, 业务费, 材料费. Amounts stand on subjects without any below them. */
export const SUBJECT_LEVELS = 3
export const MAX_SUBJECTS = 200

/** A subject in the order of the tree: it is below the nearest one before it whose level is one less. */
export interface OutlineSubject {
  level: number
  name: string
  validFrom?: string | null
  validTo?: string | null
}

/** What is wrong with a list of subjects, and where: the place counts from 0. */
export interface SubjectProblem {
  at: number
  message: string
}

/** Returns the first fault of a list of subjects in the order of the tree. */
export function subjectProblem(subjects: readonly OutlineSubject[]): SubjectProblem | undefined {
  const parents = parentPlaces(subjects)
  const seen = new Set<string>()
  for (const [at, subject] of subjects.entries()) {
    const message =
      levelProblem(subjects, at) ?? daysProblem(subject) ?? nameProblem(subject, parents[at], seen)
    if (message) return { at, message: `第${at + 1}行「${subject.name}」${message}` }
  }
  return undefined
}

function levelProblem(subjects: readonly OutlineSubject[], at: number): string | undefined {
  const above = subjects[at - 1]?.level ?? 0
  const level = subjects[at]?.level ?? 0
  return level > above + 1
    ? `的${subjectLabels.level}为${level}，其上一行为${above}，缺少中间的上级科目`
    : undefined
}

const daysProblem = ({ validFrom, validTo }: OutlineSubject): string | undefined =>
  validFrom && validTo && validTo < validFrom
    ? `的${subjectLabels.validTo}早于${subjectLabels.validFrom}`
    : undefined

function nameProblem(
  { name }: OutlineSubject,
  parent: number | null | undefined,
  seen: Set<string>,
): string | undefined {
  const key = `${parent ?? ''}/${name}`
  if (seen.has(key)) return '与同一上级下的另一科目重名，请改名'
  seen.add(key)
  return undefined
}

/** Returns for each subject the place of the one it is below; null at the first level. */
export function parentPlaces(subjects: readonly Pick<OutlineSubject, 'level'>[]): (number | null)[] {
  const last: number[] = []
  return subjects.map(({ level }, at) => {
    last[level] = at
    return level <= 1 ? null : (last[level - 1] ?? null)
  })
}

/** Subjects of a new source: those of 国办发〔2021〕32号, below them the finer ones that agreements often name. */
export const standardSubjects: readonly {
  level: number
  name: string
  kind: SubjectKind
  isEquipment?: true
}[] = [
  { level: 1, name: '直接费用', kind: 'direct' },
  { level: 2, name: '设备费', kind: 'direct', isEquipment: true },
  { level: 3, name: '购置设备费', kind: 'direct' },
  { level: 3, name: '试制设备费', kind: 'direct' },
  { level: 3, name: '设备改造与租赁费', kind: 'direct' },
  { level: 2, name: '业务费', kind: 'direct' },
  { level: 3, name: '材料费', kind: 'direct' },
  { level: 3, name: '测试化验加工费', kind: 'direct' },
  { level: 3, name: '燃料动力费', kind: 'direct' },
  { level: 3, name: '出版/文献/信息传播/知识产权事务费', kind: 'direct' },
  { level: 3, name: '会议/差旅/国际合作交流费', kind: 'direct' },
  { level: 3, name: '其他支出', kind: 'direct' },
  { level: 2, name: '劳务费', kind: 'direct' },
  { level: 3, name: '劳务支出', kind: 'direct' },
  { level: 3, name: '专家咨询费', kind: 'direct' },
  { level: 1, name: '间接费用', kind: 'indirect' },
  { level: 2, name: '管理费', kind: 'indirect' },
  { level: 2, name: '绩效支出', kind: 'indirect' },
]
