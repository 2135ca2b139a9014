import type { Fields } from '@orgscope/contract/records/fields';
import { sentFields } from '@orgscope/contract/records/record';
import type { ComponentType } from 'react';
import type { AnyRecord } from '../../../api/records/records.ts';
import type { Resource } from '../resource.ts';
import { FormField } from './form-field.tsx';
import type { FormProps } from './lazy-form.ts';
import { ResourceForm } from './resource-form.tsx';

/** A form with all fields of a resource. */
export const formOf = <F extends Fields, Row extends AnyRecord, Body extends object>(
  resource: Resource<F, Row, Body>,
): ComponentType<FormProps<Row>> =>
  function PlainForm(props) {
    return (
      <ResourceForm {...props} resource={resource}>
        {sentFields(resource.fields).map(
          ([name, , { kind }]) => kind !== 'currency' && <FormField key={name} name={name} />,
        )}
      </ResourceForm>
    );
  };
