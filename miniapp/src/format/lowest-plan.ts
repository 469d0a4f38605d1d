import { plans, type Right } from '#contracts/plans.ts'

/** The name of the lowest plan that allows something. */
export function lowestPlanName(right: Right): string {
  return plans.find(plan => plan.rights.includes(right))?.name ?? ''
}
