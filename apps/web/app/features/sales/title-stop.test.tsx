import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiProblem } from '../../lib/api-problem.ts';
import { openScreen } from '../identity/identity.test-kit.tsx';
import { purchaseCopy } from './purchase.copy.ts';
import { isAboutTitle, TitleStop } from './title-stop.tsx';
