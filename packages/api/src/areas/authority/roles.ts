import { permissionWords, type PermissionWord } from '../../core/permissions.ts'

/** Roles every organisation starts with; what they may do follows from these words and is editable afterwards. */
export const seedRoles: readonly { code: string; name: string; words: readonly PermissionWord[] }[] = [
  { code: 'administrator', name: '系统管理员', words: permissionWords },
  {
    code: 'trialManager',
    name: '试验主持',
    words: [
      'experiment.variety:read',
      'experiment.variety:write',
      'experiment.variety:import',
      'experiment.variety:undo',
      'experiment.variety:export',
      'experiment.value:enter',
      'experiment.value:review',
      'experiment.point:scrap',
      'experiment.blind:reveal',
      'upgrade.standard:read',
      'upgrade.standard:write',
      'upgrade.pk:write',
      'upgrade.record:read',
      'upgrade.record:generate',
      'upgrade.record:rehearse',
      'upgrade.record:confirm',
      'upgrade.record:export',
      'research.varietyOverview:read',
    ],
  },
  {
    code: 'director',
    name: '晋级发布人',
    words: [
      'experiment.variety:read',
      'experiment.variety:export',
      'upgrade.standard:read',
      'upgrade.pk:write',
      'upgrade.record:read',
      'upgrade.record:publish',
      'upgrade.record:export',
      'research.varietyOverview:read',
    ],
  },
  {
    code: 'breeder',
    name: '育种人员',
    words: [
      'experiment.variety:read',
      'experiment.value:enter',
      'upgrade.standard:read',
      'upgrade.pk:write',
      'upgrade.record:read',
      'research.varietyOverview:read',
    ],
  },
  {
    code: 'projectManager',
    name: '项目管理',
    words: ['experiment.variety:read', 'upgrade.record:read', 'research.varietyOverview:read'],
  },
  {
    code: 'contractManager',
    name: '合同管理',
    words: ['experiment.variety:read', 'research.varietyOverview:read'],
  },
]
