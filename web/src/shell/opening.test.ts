import { describe, expect, it } from 'vitest';
import { withOption } from './opening';

describe('options of a new table', () => {
  it('keeps what was chosen before', () => {
    expect(withOption({ side: 4 }, 'pegs', 30)).toEqual({ side: 4, pegs: 30 });
    expect(withOption({ pegs: 30 }, 'pegs', 28)).toEqual({ pegs: 28 });
  });

  it('leaves an option without a value to its default', () => {
    expect(withOption({ side: 4, pegs: 30 }, 'pegs', undefined)).toEqual({ side: 4 });
  });
});
