import type { AppDeps } from '../app/deps.ts';

export async function seedDemoData(_deps: AppDeps): Promise<void> {}
