#!/bin/bash
# Builds the database anew from every migration, in the order of their versions.
cd ~/exercises/shop/src/main/resources/db/migration || exit 1
files=$(ls V*__*.sql | sort -V)
echo "Applying" $files
psql -qX -v ON_ERROR_STOP=1 -c 'SET client_min_messages = warning' -c 'DROP SCHEMA public CASCADE' -c 'CREATE SCHEMA public' \
  $(for file in $files; do echo "-f $file"; done)
